/** Keywords: from research to ideas, to a list that is tracked, to the share of voice. */
import assert from "node:assert/strict";
import { pageTest, WIDE } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { startService } from "../support/service.ts";

const { url, api, make } = await startService(wholeFile, { env: { DEMO: "on", DEMO_PRODUCTS: "1500" } });

pageTest("research leads to ideas, ideas to a list, and the list is tracked as a whole", async (t) => {
  const person = await make.person({ plan: "pro" });
  const { page } = await enterAs(t, url, person, "/research?keyword=bag&marketplace=amazon.com", { viewport: WIDE });
  await page.getByRole("link", { name: "Ideas" }).click();
  await page.waitForURL(/\/keywords\?/);
  const { ideas } = (await api("/api/v1/keywords/ideas?keyword=bag", person)).body.data;
  assert.ok(ideas.length >= 2, "the demo market has ideas");
  const table = page.getByRole("region", { name: "Keyword ideas" });
  for (const { keyword } of ideas.slice(0, 2)) await table.getByRole("checkbox", { name: `Choose ${keyword}` }).check();
  await page.getByRole("button", { name: "Add to list" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Bags");
  await page.getByRole("button", { name: "Add keywords" }).click();
  await page.getByText("Added 2 keywords to “Bags”.").waitFor();

  await page.getByRole("tab", { name: "Lists" }).click();
  await page.getByRole("heading", { name: "Bags" }).waitFor();
  await page.getByRole("button", { name: "Track list" }).click();
  await page.getByText("2 keywords, 2 tracked").waitFor();
  await page.getByRole("button", { name: "Add keywords" }).click();
  await page.getByRole("textbox", { name: "Keywords" }).fill("desk lamp\nDesk  Lamp");
  await page.getByRole("dialog").getByRole("button", { name: "Add keywords" }).click();
  await page.getByText("3 keywords, 2 tracked").waitFor();
  const { keywords } = (await api("/api/v1/tracking/keywords", person)).body.data;
  assert.deepEqual(
    keywords.map(({ keyword }: { keyword: string }) => keyword).sort(),
    ideas
      .slice(0, 2)
      .map(({ keyword }: { keyword: string }) => keyword)
      .sort(),
  );

  await page.getByRole("tab", { name: "Share of voice" }).click();
  await page.getByRole("list", { name: "Share of positions by brand" }).waitFor();
});
