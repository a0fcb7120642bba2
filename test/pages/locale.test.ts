/** A browser whose language is no valid tag, as some Linux desktops report it: dates, numbers and charts appear all the same. */
import { openPage, pageTest, settled } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { observation } from "../support/observation.ts";
import { daysAgo } from "../support/past.ts";
import { startService } from "../support/service.ts";

const ASIN = "B0LOCALE01";
const { url, make } = await startService(wholeFile, {
  prepareCatalog: async (catalog) => {
    for (const days of [40, 20, 1])
      await catalog.merge([
        observation(ASIN, { title: "Cork block", priceMinor: 123_450 + days, bsr: 500 + days, seenAt: daysAgo(days) }),
      ]);
  },
});

for (const [languages, price] of [
  [["en-US@posix"], "$1,234.51"],
  [["en-US@posix", "de-DE"], "1.234,51 $"],
] as const)
  pageTest(`pages open in a browser that reports the languages ${languages.join(", ")}`, async (t) => {
    const { page, context } = await openPage(t, url, { userAgent: `Desktop ${languages.join()}` });
    await context.addInitScript(`
      Object.defineProperty(Navigator.prototype, "language", { get: () => ${JSON.stringify(languages[0])} });
      Object.defineProperty(Navigator.prototype, "languages", { get: () => ${JSON.stringify(languages)} });
    `);
    const { cookie } = await make.person({ plan: "pro" });
    const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? [];
    await context.addCookies([{ name, value, url }]);
    for (const path of ["/", "/tracking/alerts", "/settings/account", `/products/amazon.com/${ASIN}`]) {
      await page.goto(`/app${path}`);
      await settled(page);
    }
    await page.getByText(price).first().waitFor();
    await page.locator(".uplot canvas").first().waitFor();
  });
