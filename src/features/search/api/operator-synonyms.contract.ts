/** The operator's own synonyms. */
import { Type } from "typebox";
import { idParams } from "../../../platform/http/parameters.ts";
import { closed, Deleted, dateTime, oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { operatorRoute } from "../../access/api/operator-route.ts";
import { LANGUAGES, type Language } from "../../catalog/marketplace.ts";
import { LONGEST_ENTRY } from "../synonyms/parse-synonyms.ts";
import { MAX_STORED } from "../synonyms/synonym-store.ts";
import { MOST_SYNONYMS } from "../synonyms/synonym-table.ts";

const language = oneOf<Language>(LANGUAGES, "The language of the marketplaces that use the entry.");

const Synonyms = Type.Object({
  id: text("The entry's ID."),
  language,
  entry: text("The members, separated by commas; `a => b` finds b for a, but not a for b."),
  createdAt: dateTime("When the entry was added (UTC)."),
});

export const listSynonyms = {
  ...operatorRoute,
  id: "listSynonyms",
  method: "GET",
  path: "/api/admin/synonyms",
  summary: "List synonyms",
  description:
    "Returns the synonyms that operators added, newest first. Those that come with Nichescope are not listed.",
  data: Type.Object({ synonyms: Type.Array(Synonyms) }),
} as const satisfies Contract;

export const addSynonyms = {
  ...operatorRoute,
  id: "addSynonyms",
  method: "POST",
  path: "/api/admin/synonyms",
  summary: "Add synonyms",
  description:
    "Adds words that find each other, such as `fridge, refrigerator`, or words that find others in one direction, such as " +
    "`hoover => vacuum cleaner`. Members are words or phrases of up to three words; phrases of three words find the others but are not found. " +
    `A word is expanded to at most ${MOST_SYNONYMS} others. ` +
    "Searches use the entry within a second, on " +
    `every node. An entry that exists is returned as it is. If there are ${MAX_STORED} entries, the response is 409.`,
  body: Type.Object(
    {
      language,
      entry: Type.String({ minLength: 1, maxLength: LONGEST_ENTRY, description: "The members, separated by commas." }),
    },
    closed,
  ),
  data: Synonyms,
  status: 201,
  errors: ["conflict"],
  savesIdAs: "synonymsId",
} as const satisfies Contract;

export const deleteSynonyms = {
  ...operatorRoute,
  id: "deleteSynonyms",
  method: "DELETE",
  path: "/api/admin/synonyms/:id",
  params: idParams("synonyms"),
  savedIds: { id: "synonymsId" },
  summary: "Delete synonyms",
  description: "Deletes an entry. Searches stop using it within a second, on every node.",
  data: Deleted,
  mayBeMissing: true,
} as const satisfies Contract;
