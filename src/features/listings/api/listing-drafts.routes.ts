import { csvLine } from "../../../platform/base/csv-line.ts";
import { Download, Replayed } from "../../../platform/http/contract.ts";
import type { Api } from "../../access/api/contract.ts";
import type { CreateOnce } from "../../access/create-once.ts";
import { DEFAULT_MARKETPLACE } from "../../catalog/marketplace.ts";
import type { Draft, Version } from "../draft.ts";
import { FLAT_FILE_COLUMNS, flatFileRow, toPlainText, toTsv } from "../export-listing.ts";
import { NO_FACTS } from "../facts.ts";
import type { Drafts } from "../manage-drafts.ts";
import { reviewListing } from "../review-listing.ts";
import * as contracts from "./listing-drafts.contract.ts";

export function listingDraftRoutes(api: Api, { drafts, createOnce }: { drafts: Drafts; createOnce: CreateOnce }): void {
  api.serve(contracts.createListingDraft, async ({ caller, body, idempotencyKey }) => {
    const input = { marketplace: DEFAULT_MARKETPLACE, ...body };
    const { created, isReplay } = await drafts.create(
      caller.accountId,
      input,
      createOnce(caller, "listings", idempotencyKey),
    );
    return isReplay ? new Replayed(toData(created)) : toData(created);
  });

  api.serve(contracts.listListingDrafts, async ({ caller }) => ({
    drafts: (await drafts.list(caller.accountId)).map(
      ({ id, name, marketplace, language, asin, version, text, createdAt, updatedAt }) => ({
        ...{ id, name, marketplace, language, asin, version, title: text.title },
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
      }),
    ),
  }));

  api.serve(contracts.showListingDraft, async ({ caller, params: { id }, alternative }) => {
    const draft = await drafts.get(caller.accountId, id);
    if (alternative !== undefined) return download(draft, alternative);
    const { facts, phrases, text } = draft;
    return { ...toData(draft), ...reviewListing(text, { facts, phrases }, await drafts.contextOf(draft)) };
  });

  api.serve(contracts.changeListingDraft, async ({ caller, params: { id }, body: { facts, ...body } }) =>
    toData(await drafts.change(caller.accountId, id, { ...body, ...(facts && { facts: { ...NO_FACTS, ...facts } }) })),
  );

  api.serve(contracts.buildListingDraft, async ({ caller, params: { id } }) => {
    const { draft, leftOut } = await drafts.build(caller.accountId, id);
    return { ...toData(draft), leftOut };
  });

  api.serve(contracts.listListingVersions, async ({ caller, params: { id } }) => ({
    versions: (await drafts.listVersions(caller.accountId, id)).map(toVersion),
  }));

  api.serve(contracts.diffListingVersions, async ({ caller, params: { id }, query: { from, to } }) => ({
    from,
    to,
    fields: (await drafts.diff(caller.accountId, id, from, to)).map(({ field, isChanged, parts }) => ({
      field,
      changed: isChanged,
      parts,
    })),
  }));

  api.serve(contracts.restoreListingVersion, async ({ caller, params: { id }, body: { version } }) =>
    toData(await drafts.restore(caller.accountId, id, version)),
  );

  api.serve(contracts.deleteListingDraft, async ({ caller, params: { id } }) => {
    await drafts.delete(caller.accountId, id);
    return { id, deleted: true } as const;
  });
}

function toData({ createdAt, updatedAt, ...draft }: Draft) {
  return {
    ...draft,
    facts: { ...NO_FACTS, ...draft.facts },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function toVersion({ number, origin, note, text, createdAt }: Version) {
  return { number, origin, note, text, createdAt: createdAt.toISOString() };
}

function download({ id, text, facts }: Draft, type: keyof typeof contracts.showListingDraft.alternatives): Download {
  const rows = [[...FLAT_FILE_COLUMNS], flatFileRow(text, facts.brand)];
  switch (type) {
    case "text/csv":
      return new Download(type, `${id}.csv`, pieces(rows.map(csvLine).join("")));
    case "text/tab-separated-values":
      return new Download(type, `${id}.txt`, pieces(toTsv(rows)));
    case "text/plain":
      return new Download(type, `${id}.txt`, pieces(toPlainText(text)));
    default:
      return type satisfies never;
  }
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text;
}
