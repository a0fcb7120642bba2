/** Keywords: from research to ideas, to a list that is tracked, to the share of voice. */
import assert from "node:assert/strict";
import { follow, pageTest, WIDE } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { startService } from "../support/service.ts";

const { url, api, make } = await startService(wholeFile, { env: { DEMO: "on", DEMO_PRODUCTS: "1500" } });

const SEARCH_TERMS = `Reporting Range=["Weekly"],Select week=["Week 6 | 2026-02-01 - 2026-02-07"]
Search Frequency Rank,Search Term,Top Clicked Product #1: ASIN,Top Clicked Product #1: Click Share,Top Clicked Product #1: Conversion Share,Reporting Date
1234,canvas bag,B0CANVAS01,7.71,8.74,2026-02-07
`;

pageTest(
  "research leads to ideas, ideas to a list that is tracked as a whole, and a report to search data",
  async (t) => {
    const person = await make.person({ plan: "pro" });
    const { page } = await enterAs(t, url, person, "/research?keyword=lamp&marketplace=amazon.com", { viewport: WIDE });
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Keyword ideas" }).click();
    await page.waitForURL(/\/keywords\?/);
    const { ideas } = (await api("/api/v1/keywords/ideas?keyword=lamp", person)).body.data;
    assert.ok(ideas.length >= 2, "the demo market has ideas");
    const table = page.getByRole("region", { name: "Keyword ideas" });
    for (const { keyword } of ideas.slice(0, 2))
      await table.getByRole("checkbox", { name: `Select ${keyword}`, exact: true }).check();
    await page.getByRole("button", { name: "Add to list" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Lamps");
    await page.getByRole("button", { name: "Add keywords" }).click();
    await page.getByText("Added 2 keywords to “Lamps”.").waitFor();

    await page.getByText("Lists", { exact: true }).click();
    await page.getByRole("heading", { name: "Lamps" }).waitFor();
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

    await page.getByText("Share of voice", { exact: true }).click();
    await page.getByRole("list", { name: "Share of positions by brand" }).waitFor();

    await follow(page, "/data/keywords?keyword=lamp");
    await page.getByText("No imported report has this keyword.").first().waitFor();
    await page.getByLabel("Report to import").setInputFiles({
      name: "US_Top_Search_Terms_Simple_Week_2026_02_07.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(SEARCH_TERMS),
    });
    await page.getByRole("region", { name: "Imported reports" }).getByText("Completed").waitFor();
    await page.getByRole("combobox", { name: "Keyword" }).fill("canvas bag");
    await page.keyboard.press("Enter");
    const ranks = page.getByRole("region", { name: "Search frequency rank by period" });
    await ranks.getByRole("cell", { name: "1,234", exact: true }).waitFor();
    await ranks.getByText("B0CANVAS01 (7.7%, 8.7%)", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Delete report" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete report" }).click();
    await page.getByText("No reports yet.").waitFor();
  },
);
