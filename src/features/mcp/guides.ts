/** Resources to read and prompts to start from. */
import { ENOUGH_CONFIDENCE, ENOUGH_SALES } from "../search/niche-score.ts";
import { ask, type ToolContext } from "./tool.ts";

export type Guide = {
  name: string;
  uri: string;
  title: string;
  description: string;
  mimeType: "text/markdown" | "application/json";
  read(context: ToolContext): Promise<string>;
};

const NICHE_SCORE = `# The niche score

A search scores its whole result set, not one page. All figures are 0 to 100.

- demand: how much these products sell and earn, together and typically.
- competition: how hard the niche is to enter; higher is harder. Reviews, ratings, brands and top products of its fifty best sellers; the size of the catalog does not count.
- opportunity: how much a new product could win: sales of weak listings and young ones, unsatisfied buyers, price level (a guess without a cost of goods).
- score: the three together. Above 60 is worth a closer look; compare niches rather than trust one figure.
- low and high: the score would lie in this range for four in five similar samples of the niche's products.
- confidence (0 to 1): how much of what the score needs is known. Unknown figures are left out, never counted as zero. It falls with the age of the data.
- asOf: the day of the data. Mention it.
- enough: false with fewer than ${ENOUGH_SALES} products of known sales or a confidence below ${ENOUGH_CONFIDENCE}. Then do not use the score; give the reason.

Monthly sales are estimates from the best-seller rank, unless the marketplace reports them. Always mention their range.
`;

export const GUIDES: readonly Guide[] = [
  {
    name: "niche-score",
    uri: "nichescope://guides/niche-score",
    title: "How the niche score works",
    description: "The meaning of score, demand, competition, opportunity, range and confidence.",
    mimeType: "text/markdown",
    read: async () => NICHE_SCORE,
  },
  {
    name: "marketplaces",
    uri: "nichescope://marketplaces",
    title: "Marketplaces",
    description: "The marketplaces with their currency and number of products.",
    mimeType: "application/json",
    async read({ callApi }) {
      const { marketplaces } = await ask<{ marketplaces: unknown }>(callApi, {
        method: "GET",
        path: "/api/v1/marketplaces",
      });
      return JSON.stringify(marketplaces);
    },
  },
  {
    name: "account",
    uri: "nichescope://account",
    title: "Plan and usage",
    description: "The account's plan, its limits, and how much of today's requests is used.",
    mimeType: "application/json",
    async read({ callApi }) {
      const get = (path: string) => ask<Record<string, unknown>>(callApi, { method: "GET", path });
      const { name, plan, allowance, counts } = await get("/api/v1/account");
      const { limit, used, resetsAt } = await get("/api/v1/usage");
      return JSON.stringify({ name, plan, requests: { limit, used, resetsAt }, allowance, counts });
    },
  },
];

export type Prompt = {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
  text(values: Record<string, string | undefined>): string;
};

const MARKETPLACE = { name: "marketplace", description: "For example amazon.de", required: false };

export const PROMPTS: readonly Prompt[] = [
  {
    name: "evaluate_niche",
    title: "Evaluate a niche",
    description: "Is a keyword worth a new product?",
    arguments: [{ name: "keyword", description: "The keyword", required: true }, MARKETPLACE],
    text: ({ keyword, marketplace }) =>
      `Evaluate the niche "${keyword}"${on(marketplace)} for a new product.
1. search_niche for the keyword. If nicheScore.enough is false, say why and stop.
2. keyword_ideas for it, and compare_niches of the keyword with the three best ideas.
3. get_product for the two best sellers: how stable are price and rank?
4. estimate_profit for a typical product of the niche; ask me for the unit cost if you don't know it.
Then give a recommendation with its reasons: demand, competition, opportunity, the score with its range, sales with their ranges, profit per unit, and the largest risk.`,
  },
  {
    name: "watch_competitors",
    title: "Watch my competitors",
    description: "Track rival products and set alerts.",
    arguments: [{ name: "asins", description: "Rival ASINs, separated by commas", required: false }, MARKETPLACE],
    text: ({ asins, marketplace }) =>
      `Help me watch my competitors${on(marketplace)}.${asins ? ` Their products: ${asins}.` : " Ask me for their ASINs or the keyword we compete for, and find them with search_niche."}
1. list_watched products and alerts, so that nothing is created twice.
2. get_product for each rival, and show price, rank, sales with their range, and reviews in one table.
3. Propose which to track and which alerts to create (for example price below today's, rank above half of today's). Create them with track and create_alert only after I agree.
4. recent_events, and what they mean for me.`,
  },
];

function on(marketplace: string | undefined): string {
  return marketplace ? ` on ${marketplace}` : "";
}
