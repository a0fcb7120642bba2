/**
 * One example request and response for every route, typed by its contract so that it cannot drift. The OpenAPI document, the
 * Postman collection and the tests of the gates are built from them.
 */
import type { Contract } from "./contract.ts";
import { accountExamples } from "./contracts/account.example.ts";
import { alertPreviewExamples } from "./contracts/alert-preview.example.ts";
import { alertsExamples } from "./contracts/alerts.example.ts";
import { channelsExamples } from "./contracts/channels.example.ts";
import { connectedAppsExamples } from "./contracts/connected-apps.example.ts";
import { deliveriesExamples } from "./contracts/deliveries.example.ts";
import { eventTypesExamples } from "./contracts/event-types.example.ts";
import { eventsExamples } from "./contracts/events.example.ts";
import type { Example, Examples } from "./contracts/example-types.ts";
import { finderExamples } from "./contracts/finder.example.ts";
import { importMappingsExamples } from "./contracts/import-mappings.example.ts";
import { importsExamples } from "./contracts/imports.example.ts";
import { invitationsExamples } from "./contracts/invitations.example.ts";
import { keysExamples } from "./contracts/keys.example.ts";
import { keywordsExamples } from "./contracts/keywords.example.ts";
import { listingDraftsExamples } from "./contracts/listing-drafts.example.ts";
import { listingModelExamples } from "./contracts/listing-model.example.ts";
import { listingProposalsExamples } from "./contracts/listing-proposals.example.ts";
import { listingsExamples } from "./contracts/listings.example.ts";
import { marketListsExamples } from "./contracts/market-lists.example.ts";
import { marketplacesExamples } from "./contracts/marketplaces.example.ts";
import { membersExamples } from "./contracts/members.example.ts";
import { nichesExamples } from "./contracts/niches.example.ts";
import { operatorAccountsExamples } from "./contracts/operator-accounts.example.ts";
import { operatorSourcesExamples } from "./contracts/operator-sources.example.ts";
import { operatorStateExamples } from "./contracts/operator-state.example.ts";
import { operatorSynonymsExamples } from "./contracts/operator-synonyms.example.ts";
import { operatorUsersExamples } from "./contracts/operator-users.example.ts";
import { productsExamples } from "./contracts/products.example.ts";
import { profitExamples } from "./contracts/profit.example.ts";
import { reportsExamples } from "./contracts/reports.example.ts";
import { salesConnectionsExamples } from "./contracts/sales-connections.example.ts";
import { salesCostsExamples } from "./contracts/sales-costs.example.ts";
import { salesFiguresExamples } from "./contracts/sales-figures.example.ts";
import { salesImportsExamples } from "./contracts/sales-imports.example.ts";
import { salesMarketExamples } from "./contracts/sales-market.example.ts";
import { salesSettlementsExamples } from "./contracts/sales-settlements.example.ts";
import { salesStockExamples } from "./contracts/sales-stock.example.ts";
import { savedSearchesExamples } from "./contracts/saved-searches.example.ts";
import { searchExamples } from "./contracts/search.example.ts";
import { sessionExamples } from "./contracts/session.example.ts";
import { sessionsExamples } from "./contracts/sessions.example.ts";
import { statusExamples } from "./contracts/status.example.ts";
import { trackingExamples } from "./contracts/tracking.example.ts";
import { usageExamples } from "./contracts/usage.example.ts";
import { usersExamples } from "./contracts/users.example.ts";
import { webhooksExamples } from "./contracts/webhooks.example.ts";

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
} satisfies Examples;

export function exampleOf({ id }: Pick<Contract, "id">): Example {
  const example = (EXAMPLES as Record<string, Example>)[id];
  if (example === undefined) throw new Error(`${id} has no example`);
  return example;
}
