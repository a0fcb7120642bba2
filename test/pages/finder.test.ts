/** The finder: presets, filters of changes, saved selections, on a wide screen and a phone. */
import assert from "node:assert/strict";
import { checkAccessible, checkFits, follow, PHONE, pageTest, WIDE } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { observation } from "../support/observation.ts";
import { daysAgo } from "../support/past.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";

const COUNT = 30;
const asinOf = (i: number) => `B0000005${String(i).padStart(2, "0")}`;

/** Every third product rises fast; the others stay where they are. */
const { url, api, make, app } = await startService(wholeFile, {
  prepareCatalog: async (catalog) => {
    for (const days of [60, 1])
      await catalog.merge(
        Array.from({ length: COUNT }, (_, i) =>
          observation(asinOf(i), {
            title: i % 3 === 0 ? `Rising Mat ${i}` : `Steady Mat ${i}`,
            category: "Sports",
            priceMinor: 1_000 + 100 * i,
            bsr: days === 1 && i % 3 === 0 ? 400 + i : 4_000 + i,
            reviewCount: 10 * i,
            rating: 4.4,
            reportedSales: 100 * (i + 1),
            offerCount: 1 + (i % 4),
            weightG: i % 2 === 0 ? 300 : 1_250,
            sidesMm: [300, 200, 15],
            seenAt: daysAgo(days),
          }),
        ),
      );
  },
});

pageTest("a preset finds products, and a selection is saved and opened again", async (t) => {
  const person = await make.person({ plan: "pro" });
  await app.runJob("past-figures");
  const rising = "/api/v1/products?minMonthlySales=100&maxBsrChange30=-60&sort=bsrChange30";
  const { products } = await until("the index has the past figures", async () => {
    const { data } = (await api(rising, person)).body;
    return data.totalResults === COUNT / 3 && data;
  });

  const { page } = await enterAs(t, url, person, "/", { viewport: WIDE });
  await page.getByRole("link", { name: "Research" }).click();
  await page.getByRole("link", { name: "Finder" }).click();
  await page.getByRole("heading", { name: "Presets" }).waitFor();
  await page.getByText("None yet.").waitFor();
  await checkAccessible(page);
  const found = (count: number) =>
    page
      .getByRole("status")
      .getByText(new RegExp(`^${count} products?\\b`))
      .waitFor();
  await page.getByRole("link", { name: "Rising fast" }).focus();
  await page.keyboard.press("Enter");
  await found(10);
  const rows = page.getByRole("region", { name: "Products" }).getByRole("row");
  await rows.filter({ hasText: products[0].title }).waitFor();
  assert.equal(await rows.count(), 1 + products.length);
  assert.equal(await page.getByText("Steady Mat").count(), 0);
  await page.getByRole("columnheader", { name: "Rank change, 30 days" }).waitFor();
  await rows.filter({ hasText: products[0].asin }).getByText(`−${-products[0].bsrChange30}%`).waitFor();
  await page.getByRole("region", { name: "Selection score" }).waitFor();
  assert.equal(await page.getByText(/\bniche\b/i).count(), 0, "a selection is no niche");
  await checkAccessible(page);

  const filter = () => page.getByRole("button", { name: "Filter", exact: true }).click();
  await filter();
  await page.getByLabel("Reviews to").fill("100");
  await page.keyboard.press("Enter");
  await found(4);
  await page.getByRole("button", { name: "Remove filter Rank change, 30 days up to −60%" }).waitFor();

  await filter();
  await page.getByLabel("Offers to").fill("3");
  await page.getByLabel("Package weight from").fill("1000");
  await page.getByRole("combobox", { name: "Size tier" }).click();
  await page.getByRole("option", { name: "Large standard" }).click();
  await page.getByRole("button", { name: "Apply filters" }).click();
  await found(1);
  await rows.filter({ hasText: "1.25 kg" }).getByText("Large standard").waitFor();
  for (const filter of ["Offers up to 3", "Package weight from 1 kg", "Size tier Large standard"])
    await page.getByRole("button", { name: `Remove filter ${filter}` }).click();
  await found(4);

  await page.getByRole("button", { name: "Save selection" }).click();
  await page.getByLabel("Name").fill("Young risers");
  await page.keyboard.press("Enter");
  await page.getByText("Saved “Young risers”.").waitFor();
  await page.getByRole("button", { name: "Remove filter Reviews up to 100" }).click();
  await found(10);
  await page.getByRole("link", { name: "Finder" }).click();
  await page.getByRole("region", { name: "Saved selections" }).getByRole("link", { name: "Young risers" }).click();
  await found(4);

  await page.getByRole("button", { name: /^Revenue a month/ }).click();
  await page.getByRole("slider", { name: "Lowest monthly revenue" }).waitFor();
  await page.keyboard.press("Escape");

  await page.setViewportSize(PHONE);
  const cards = page.getByRole("list", { name: "Products" });
  await cards.getByText(products[0].title).waitFor();
  await checkFits(page);

  await page.evaluate('history.pushState({}, "", "/app/research/finder?minMonthlySales=1000000")');
  await page.getByText("No products match these filters.").waitFor();
  await follow(page, "/research");
  await page.getByRole("region", { name: "Saved searches" }).getByText("None yet.").waitFor();
});
