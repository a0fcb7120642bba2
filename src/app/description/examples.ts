/**
 * One example request and response for every route, typed by its contract so that it cannot drift. The OpenAPI document, the
 * Postman collection and the tests of the gates are built from them.
 */

import { accountExamples } from "../../features/access/api/account.example.ts";
import type { Contract } from "../../features/access/api/contract.ts";
import { keysExamples } from "../../features/access/api/keys.example.ts";
import { usageExamples } from "../../features/access/api/usage.example.ts";
import { connectedAppsExamples } from "../../features/apps/api/connected-apps.example.ts";
import { marketplacesExamples } from "../../features/catalog/api/marketplaces.example.ts";
import { productsExamples } from "../../features/catalog/api/products.example.ts";
import { channelsExamples } from "../../features/channels/api/channels.example.ts";
import { importMappingsExamples } from "../../features/imports/api/import-mappings.example.ts";
import { importsExamples } from "../../features/imports/api/imports.example.ts";
import { keywordListsExamples } from "../../features/keywords/api/keyword-lists.example.ts";
import { keywordsExamples } from "../../features/keywords/api/keywords.example.ts";
import { listingDraftsExamples } from "../../features/listings/api/listing-drafts.example.ts";
import { listingModelExamples } from "../../features/listings/api/listing-model.example.ts";
import { listingProposalsExamples } from "../../features/listings/api/listing-proposals.example.ts";
import { listingsExamples } from "../../features/listings/api/listings.example.ts";
import { invitationsExamples } from "../../features/people/api/invitations.example.ts";
import { membersExamples } from "../../features/people/api/members.example.ts";
import { operatorAccountsExamples } from "../../features/people/api/operator-accounts.example.ts";
import { operatorUsersExamples } from "../../features/people/api/operator-users.example.ts";
import { sessionExamples } from "../../features/people/api/session.example.ts";
import { sessionsExamples } from "../../features/people/api/sessions.example.ts";
import { usersExamples } from "../../features/people/api/users.example.ts";
import { operatorFeesExamples } from "../../features/profit/api/operator-fees.example.ts";
import { profitExamples } from "../../features/profit/api/profit.example.ts";
import { salesConnectionsExamples } from "../../features/sales/api/sales-connections.example.ts";
import { salesCostsExamples } from "../../features/sales/api/sales-costs.example.ts";
import { salesFiguresExamples } from "../../features/sales/api/sales-figures.example.ts";
import { salesImportsExamples } from "../../features/sales/api/sales-imports.example.ts";
import { salesMarketExamples } from "../../features/sales/api/sales-market.example.ts";
import { salesSettlementsExamples } from "../../features/sales/api/sales-settlements.example.ts";
import { salesStockExamples } from "../../features/sales/api/sales-stock.example.ts";
import { finderExamples } from "../../features/search/api/finder.example.ts";
import { nichesExamples } from "../../features/search/api/niches.example.ts";
import { operatorSynonymsExamples } from "../../features/search/api/operator-synonyms.example.ts";
import { savedSearchesExamples } from "../../features/search/api/saved-searches.example.ts";
import { searchExamples } from "../../features/search/api/search.example.ts";
import { reportsExamples } from "../../features/search-data/api/reports.example.ts";
import { operatorSourcesExamples } from "../../features/sources/api/operator-sources.example.ts";
import { alertPreviewExamples } from "../../features/tracking/api/alert-preview.example.ts";
import { alertsExamples } from "../../features/tracking/api/alerts.example.ts";
import { eventsExamples } from "../../features/tracking/api/events.example.ts";
import { marketListsExamples } from "../../features/tracking/api/market-lists.example.ts";
import { trackingExamples } from "../../features/tracking/api/tracking.example.ts";
import { deliveriesExamples } from "../../features/webhooks/api/deliveries.example.ts";
import { eventTypesExamples } from "../../features/webhooks/api/event-types.example.ts";
import { webhooksExamples } from "../../features/webhooks/api/webhooks.example.ts";
import type { Example } from "../../platform/http/example.ts";
import type { AnyContract } from "../contracts.ts";
import { operatorStateExamples } from "../operations/api/operator-state.example.ts";
import { statusExamples } from "../operations/api/status.example.ts";

export const EXAMPLES = {
  ...accountExamples,
  ...statusExamples,
  ...alertPreviewExamples,
  ...alertsExamples,
  ...channelsExamples,
  ...deliveriesExamples,
  ...eventTypesExamples,
  ...eventsExamples,
  ...finderExamples,
  ...importsExamples,
  ...importMappingsExamples,
  ...invitationsExamples,
  ...keywordsExamples,
  ...keywordListsExamples,
  ...listingModelExamples,
  ...listingProposalsExamples,
  ...listingDraftsExamples,
  ...listingsExamples,
  ...marketListsExamples,
  ...keysExamples,
  ...marketplacesExamples,
  ...membersExamples,
  ...connectedAppsExamples,
  ...nichesExamples,
  ...operatorAccountsExamples,
  ...operatorSourcesExamples,
  ...operatorStateExamples,
  ...operatorSynonymsExamples,
  ...operatorUsersExamples,
  ...productsExamples,
  ...profitExamples,
  ...operatorFeesExamples,
  ...reportsExamples,
  ...salesImportsExamples,
  ...salesSettlementsExamples,
  ...salesCostsExamples,
  ...salesFiguresExamples,
  ...salesMarketExamples,
  ...salesStockExamples,
  ...salesConnectionsExamples,
  ...savedSearchesExamples,
  ...searchExamples,
  ...sessionExamples,
  ...sessionsExamples,
  ...trackingExamples,
  ...usageExamples,
  ...usersExamples,
  ...webhooksExamples,
} satisfies Record<AnyContract["id"], Example>;

export function exampleOf({ id }: Pick<Contract, "id">): Example {
  const example = (EXAMPLES as Record<string, Example>)[id];
  if (example === undefined) throw new Error(`${id} has no example`);
  return example;
}
