import type { Api } from "../../access/api/contract.ts";
import type { FeeCards } from "../../catalog/fees/manage-cards.ts";
import { deleteFeeCard, importFeeCard } from "./operator-fees.contract.ts";
import { toCardInfo } from "./profit.routes.ts";

export function operatorFeeRoutes(api: Api, { cards }: { cards: FeeCards }): void {
  api.serve(importFeeCard, async ({ body }) => toCardInfo(await cards.put(body)));

  api.serve(deleteFeeCard, async ({ params: { marketplace, card } }) => {
    await cards.delete(marketplace, card);
    return { marketplace, card, deleted: true } as const;
  });
}
