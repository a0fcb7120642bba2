import type { Page } from "playwright-core";
import type { Service } from "./service.ts";
import { until } from "./until.ts";

export type FoundProduct = { asin: string; title: string; price: number | null };

/** Searches through the API with the parameters that a page uses. */
export function searchApi(api: Service["api"], keyword: string) {
  return async (who: { cookie: string }, query: Record<string, string | number>): Promise<any> => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries({ keyword, limit: 100, ...query })) parameters.set(name, String(value));
    return (await api(`/api/v1/search?${parameters}`, who)).body.data;
  };
}

/** A table renders at least these rows, and all of a shorter one. */
const RENDERED = 12;

/** Waits until the table of the research page has these products, in their order: all of them, or those in view of a long list. */
export async function shows(page: Page, { products }: { products: FoundProduct[] }): Promise<void> {
  const expected = products.map(({ asin }) => asin);
  // One look at the whole table instead of one per row: every look by role reads the whole page.
  await until(`the table has ${expected.join(", ")}`, async () => {
    const rows = await page.locator("table tbody tr:not([aria-hidden])").allTextContents();
    const isEnough = rows.length === expected.length || (rows.length >= RENDERED && rows.length < expected.length);
    return isEnough && rows.every((text, i) => text.includes(expected[i] as string));
  });
}
