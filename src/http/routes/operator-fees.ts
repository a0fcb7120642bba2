import type { FeeCards } from "../../catalog/fees/manage-cards.ts";
import type { Api } from "../contract.ts";
import { deleteFeeCard, importFeeCard } from "../contracts/operator-fees.ts";
import { toCardInfo } from "./profit.ts";

export function operatorFeeRoutes(api: Api, { cards }: { cards: FeeCards }): void {
  api.serve(importFeeCard, async ({ body }) => toCardInfo(await cards.put(body)));

  api.serve(deleteFeeCard, async ({ params: { marketplace, card } }) => {
    await cards.delete(marketplace, card);
    return { marketplace, card, deleted: true } as const;
  });
}
