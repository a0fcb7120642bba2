import type { Api } from "../../access/api/contract.ts";
import type { OperatorSynonyms } from "../synonyms/manage-synonyms.ts";
import type { StoredSynonyms } from "../synonyms/synonym-store.ts";
import { addSynonyms, deleteSynonyms, listSynonyms } from "./operator-synonyms.contract.ts";

export function operatorSynonymRoutes(api: Api, { synonyms }: { synonyms: OperatorSynonyms }): void {
  api.serve(listSynonyms, async () => ({ synonyms: (await synonyms.list()).map(toData) }));

  api.serve(addSynonyms, async ({ body: { language, entry } }) => toData(await synonyms.add(language, entry)));

  api.serve(deleteSynonyms, async ({ params: { id } }) => {
    await synonyms.delete(id);
    return { id, deleted: true } as const;
  });
}

function toData({ createdAt, ...stored }: StoredSynonyms) {
  return { ...stored, createdAt: createdAt.toISOString() };
}
