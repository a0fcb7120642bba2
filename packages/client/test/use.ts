// Compiles in an empty project that has only the packed package, with the strictest options: what users may and may not write.
import { ApiError, type Data, Nichescope, type Product, verifyWebhook } from "@nichescope/client";

const client = new Nichescope({ baseUrl: "https://research.example.com", apiKey: "nsk_…" });

export async function use(): Promise<void> {
  const marketplace: "amazon.de" | undefined = undefined;
  const result = await client.search({ keyword: "yoga mat", marketplace });
  const first: Product | undefined = result.products[0];
  const low: number | undefined = result.products[0]?.salesEstimate?.low;
  const same: Data<"search"> = await client.get("/api/v1/search", { query: { keyword: "yoga mat" } });
  const { currency }: { currency: string } = await client.product({ asin: "B0A09AGPML" });
  const { id }: { id: string } = await client.makeAlert({ metric: "price", comparison: "below", value: 20 });
  await client.changeAlert({ id, enabled: false }, { signal: AbortSignal.timeout(1_000) });
  await client.testWebhook({ id });
  await client.importReport({ name: "report.csv", file: new Blob(["…"]) });
  for await (const alert of client.items("/api/v1/alerts")) alert.id.toUpperCase();
  for await (const page of client.pages("/api/v1/search", { query: { keyword: "yoga mat" } }))
    page.totalResults.toFixed();
  for await (const event of client.events({ after: "0" })) event.id.toUpperCase();
  await client.download("/api/v1/search", { query: { keyword: "yoga mat" }, format: "csv" });
  const event = await verifyWebhook({ body: "", headers: new Headers(), secret: "whsec_…" });
  if (event.type === "price_change") event.data.product.asin.toUpperCase();
  console.log(first, low, same, currency, new ApiError(400, undefined).details);

  // @ts-expect-error the keyword is required
  await client.search({});
  // @ts-expect-error a misspelt parameter
  await client.search({ keyword: "yoga mat", minPrise: 1 });
  // @ts-expect-error only previews take days
  await client.makeAlert({ metric: "price", comparison: "below", value: 20, days: 3 });
  // @ts-expect-error the ID is required
  await client.showAlert();
  // @ts-expect-error this path has no PUT
  await client.put("/api/v1/search");
  // @ts-expect-error this path has no pages
  client.items("/api/v1/usage");
  // @ts-expect-error only a product of its own has a parent
  result.products[0]?.parentAsin;
}
