import type { Page } from "playwright-core";
import type { Service } from "./service.ts";

export type FoundProduct = { asin: string; title: string; price: number | null };

/** Searches through the API with the parameters that a page uses. */
export function searchApi(api: Service["api"], keyword: string) {
  return async (who: { cookie: string }, query: Record<string, string | number>): Promise<any> => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries({ keyword, ...query })) parameters.set(name, String(value));
    return (await api(`/api/v1/search?${parameters}`, who)).body.data;
  };
}

/** Waits until the table of the research page has exactly these products, in their order. */
export async function shows(page: Page, { products }: { products: FoundProduct[] }): Promise<void> {
  const rows = page.getByRole("table").locator("tbody tr");
  for (const [i, { asin }] of products.entries()) await rows.nth(i).filter({ hasText: asin }).waitFor();
  await rows.nth(products.length).waitFor({ state: "detached" });
}
