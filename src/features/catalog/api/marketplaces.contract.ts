import { Type } from "typebox";
import { integer, oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { MARKETPLACE_DOMAINS } from "../marketplace.ts";

export const listMarketplaces = {
  id: "listMarketplaces",
  method: "GET",
  path: "/api/v1/marketplaces",
  tag: "Research",
  summary: "List marketplaces",
  description:
    "Returns every supported marketplace with the number of its products that can be searched. A marketplace without products finds nothing " +
    "until the operator imports some. Doesn't count as a request.",
  gate: { counted: false },
  data: Type.Object({
    marketplaces: Type.Array(
      Type.Object({
        marketplace: oneOf(MARKETPLACE_DOMAINS, "The marketplace's domain."),
        currency: text("The currency of its prices (ISO 4217)."),
        products: integer("The number of products that can be searched."),
        hasData: Type.Boolean({ description: "Whether there are any products." }),
      }),
      { description: "The default marketplace first." },
    ),
  }),
} as const satisfies Contract;
