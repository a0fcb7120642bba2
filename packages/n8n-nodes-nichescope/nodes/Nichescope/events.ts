import type { INodePropertyOptions } from "n8n-workflow";

/** The event types one can subscribe to, in the order in which the editor shows them. */
export const EVENT_OPTIONS: INodePropertyOptions[] = [
  {
    name: "Alert Triggered",
    value: "alert_triggered",
    description: "One of your alerts fired",
  },
  {
    name: "Best-Seller Rank Change",
    value: "bsr_drop",
    description: "The best-seller rank of a tracked product changed by at least your threshold",
  },
  {
    name: "Keyword Rank Change",
    value: "keyword_rank_change",
    description: "The keyword rank of a tracked product changed",
  },
  {
    name: "New Review",
    value: "new_review",
    description: "A tracked product has new reviews",
  },
  {
    name: "Price Change",
    value: "price_change",
    description: "The price of a tracked product changed by at least your threshold",
  },
];
