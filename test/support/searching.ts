import type { Page } from "playwright-core";
import type { Service } from "./service.ts";
import { until } from "./until.ts";

export type FoundProduct = { asin: string; title: string; price: number | null };

/** Searches through the API with the parameters that a page uses. */
export function searchApi(api: Service["api"], keyword: string) {
  return async (who: { cookie: string }, query: Record<string, string | number>): Promise<any> => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries({ keyword, ...query })) parameters.set(name, String(value));
    return (await api(`/api/v1/search?${parameters}`, who)).body.data;
  };
}

/** Waits until the table of the research page has exactly these products, in their order, besides the line above related ones. */
export async function shows(page: Page, { products }: { products: FoundProduct[] }): Promise<void> {
  const expected = products.map(({ asin }) => asin);
  // One look at the whole table instead of one per row: every look by role reads the whole page.
  await until(`the table has ${expected.join(", ")}`, async () => {
    const rows = await page.locator("table tbody tr:not(:has(th[scope=rowgroup]))").allTextContents();
    return rows.length === expected.length && rows.every((text, i) => text.includes(expected[i] as string));
  });
}
