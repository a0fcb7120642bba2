/** Fee cards that operators import. */
import { Type } from "typebox";
import { text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { operatorRoute } from "../../access/api/operator-route.ts";
import type { CardFile } from "../../catalog/fees/card-file.ts";
import { MAX_CARDS } from "../../catalog/fees/cards-store.ts";
import { normalize, parameters } from "../../search/api/parameters.ts";
import { FeeCardInfo } from "./profit.contract.ts";

export const importFeeCard = {
  ...operatorRoute,
  id: "importFeeCard",
  method: "POST",
  path: "/api/admin/fee-cards",
  summary: "Import a fee card",
  description:
    "Stores a fee card, in the form that docs/profit.md describes. A card with the same marketplace and ID is replaced. Invalid cards are " +
    `refused with the field of each problem. Estimates use the card within a second. If there are ${MAX_CARDS} cards, the response is 409.`,
  body: Type.Unsafe<CardFile>({ type: "object", additionalProperties: true, description: "The fee card." }),
  data: FeeCardInfo,
  status: 201,
  errors: ["conflict"],
} as const satisfies Contract;

export const deleteFeeCard = {
  ...operatorRoute,
  id: "deleteFeeCard",
  method: "DELETE",
  path: "/api/admin/fee-cards/:marketplace/:card",
  params: Type.Object({
    marketplace: parameters.marketplace,
    card: Type.String({ title: "an id", pattern: "^[a-z0-9-]{1,60}$", description: "The card's ID." }),
  }),
  summary: "Delete a fee card",
  description: "Deletes an imported fee card. A built-in card that it replaced applies again.",
  data: Type.Object({
    marketplace: text("The marketplace."),
    card: text("The card's ID."),
    deleted: Type.Literal(true),
  }),
  prepare: normalize,
} as const satisfies Contract;
