/**
 * Every control of the sales pages, used by clicks and keys: the address, a figure or a request changes as its label says, and
 * Back returns. Then the figures that several pages show, compared with each other.
 */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { settlementOf } from "../../src/features/sales/generated-shop/settlement-amounts.ts";
import { dayAfter } from "../../src/features/sales/generated-shop/shop.ts";
import { writeAdvertising, writeOrders } from "../../src/features/sales/generated-shop/write-reports.ts";
import { writeSettlements } from "../../src/features/sales/generated-shop/write-settlement.ts";
import { follow, pageTest, settled, WIDE } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { importAll, otherReports, ownProduct, ownShop } from "../support/generated-shop.ts";
import { startService, type Who } from "../support/service.ts";
import { until } from "../support/until.ts";

const { url, api, make } = await startService(wholeFile);

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const V2 = { version: "v2", isEuropean: false } as const;
const shop = ownShop(
  ownProduct("MAT-BLUE", "B0MATBLUE1", "Blue yoga mat", 4),
  ownProduct("MAT-RED", "B0MATRED01", "Red yoga mat", 2, 3_499),
  ownProduct("STRAP", "B0STRAP001", "Yoga strap", 1, 999),
);
const abroad = {
  ...ownShop(ownProduct("MATTE", "B0MATTE001", "Yogamatte", 4, 2_999)),
  marketplace: "amazon.de" as const,
};
/** A settlement for each of these days, so that their list has two pages. */
const SETTLED_DAYS = 53;

const get = async (who: Who, path: string): Promise<any> => {
  const { status, body, text } = await api(`/api/v1/sales/${path}`, who);
  assert.equal(status, 200, text);
  return body.data;
};

async function sellingOwner() {
  const owner = await make.person({ plan: "pro" });
  const [first, last] = [dayBefore(70), dayBefore(2)];
  const settlements = Array.from({ length: SETTLED_DAYS }, (_, i) =>
    settlementOf(shop, `7${String(i).padStart(4, "0")}`, dayAfter(first, i), 1),
  );
  const costs = [...shop.products, ...abroad.products].map(
    ({ sku }, i) => `${sku},2020-01-01,${i === 3 ? "EUR" : "USD"},${i + 2}.50`,
  );
  const rates = Array.from({ length: 75 }, (_, i) => `${dayBefore(i)},1.1,0.86,160`);
  const files = {
    ...otherReports(shop, first, last),
    "orders-abroad.txt": writeOrders(abroad, first, last, new Date(`${last}T00:00:00Z`)),
    "settlements.txt": writeSettlements(shop, settlements, V2),
    "settlement-abroad.txt": writeSettlements(abroad, [settlementOf(abroad, "80001", first, 14)], V2),
    "advertising.txt": writeAdvertising(shop, dayBefore(45), dayBefore(3)),
    "costs.csv": `sku,from,currency,unitCost\n${costs.join("\n")}\n`,
    "rates.csv": `Date,USD,GBP,JPY\n${rates.join("\n")}\n`,
    ...Object.fromEntries(
      // More imports than a page of their list.
      Array.from({ length: 14 }, (_, i) => [
        `cost-${i}.csv`,
        `sku,from,currency,unitCost\nOTHER-${i},2020-01-01,USD,1\n`,
      ]),
    ),
  };
  await importAll(
    files,
    async (name, body) => (await api(`/api/v1/sales/imports?name=${name}`, owner, { method: "POST", body })).body.data,
    async (id) => get(owner, `imports/${id}`),
  );
  return owner;
}

const owner = sellingOwner();

type Step = {
  does: string;
  act: (page: Page) => Promise<unknown>;
  /** Of the address afterwards; without one, the control changes the page alone, and there is nothing to go back to. */
  address?: RegExp;
  /** The address of a request that the control sends. */
  request?: RegExp;
  /** What is on screen, which must change, and be there again after Back. */
  shows?: (page: Page) => Locator;
};

const addressOf = (page: Page) => page.url().slice(url.length);
/** A minute may pass between two looks. */
const RELATIVE_TIME = /\bnow\b|\b\d+ (second|minute|hour)s? ago\b/g;
const textOf = async (of: Locator | undefined) =>
  of === undefined ? "" : (await of.allInnerTexts()).join("\n").replaceAll(RELATIVE_TIME, "some time ago");

async function take(page: Page, step: Step) {
  try {
    await use(page, step);
  } catch (cause) {
    throw new Error(`${step.does}, on ${addressOf(page)}`, { cause });
  }
}

async function use(page: Page, { does, act, address, request, shows }: Step) {
  const before = addressOf(page);
  await shows?.(page).first().waitFor();
  const was = await textOf(shows?.(page));
  const sent = request && page.waitForRequest((each) => request.test(decodeURIComponent(each.url())));
  await Promise.all([act(page), sent]);
  if (address)
    await until(
      `${does}: the address is ${address}`,
      async () => address.test(addressOf(page)) && addressOf(page) !== before,
    );
  if (shows) await until(`${does}: what is shown has changed`, async () => (await textOf(shows(page))) !== was);
  if (!address) return;
  const after = addressOf(page);
  assert.equal(new URL(page.url()).pathname, new URL(before, url).pathname, `${does} stays on its page`);
  await page.goBack();
  await until(`${does}: Back returns to ${before}`, async () => addressOf(page) === before);
  if (shows) await until(`${does}: Back shows it again`, async () => (await textOf(shows(page))) === was);
  await page.goForward();
  await until(`${does}: Forward`, async () => addressOf(page) === after);
  // Otherwise the next step could take what Forward replaces for what it finds.
  if (shows) await until(`${does}: Forward shows the change`, async () => (await textOf(shows(page))) !== was);
}

async function journey(page: Page, path: string, steps: readonly Step[]) {
  // Following a link to the page on screen would change nothing.
  if (new URL(page.url()).pathname !== `/app${path}`) await follow(page, path);
  await settled(page);
  for (const step of steps) await take(page, step);
}

const pick = (label: string, option: string) => async (page: Page) => {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};
const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name, exact: true }).click();
const choose = (group: string, value: string) => (page: Page) =>
  page.getByRole("radiogroup", { name: group }).getByText(value, { exact: true }).click();
const sortBy = (name: string) => (page: Page) =>
  page.getByRole("columnheader", { name }).getByRole("button", { name, exact: true }).click();
const steps = (page: Page) => page.getByRole("list", { name: "From sales to profit" });
const rows = (label: string) => (page: Page) => page.getByRole("region", { name: label, exact: true }).getByRole("row");
const type = (name: string, text: string) => async (page: Page) => {
  await page.getByRole("textbox", { name, exact: true }).click();
  await page.keyboard.type(text);
};
/** Opens the period control, uses it, and closes it. */
const inPeriod = (act: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByRole("button", { name: /^Period: / }).click();
  await act(page);
  await page.keyboard.press("Escape");
};
/** A date field of the United States begins with the month, which its left end is. */
const custom = (label: string, day: string) =>
  inPeriod(async (page) => {
    await page.getByLabel(label, { exact: true }).click({ position: { x: 14, y: 14 } });
    const [year, month, date] = day.split("-");
    await page.keyboard.type(`${month}${date}${year}`);
    await page.keyboard.press("Enter");
  });
const period = (name: string) => inPeriod((page) => page.getByRole("button", { name, exact: true }).click());

/** The choices that all pages of figures share. */
const shared = (shows: Step["shows"]): Step[] => [
  {
    does: "a period",
    act: period("Last 90 days"),
    address: /period=90d/,
    request: /days=90/,
    ...(shows && { shows }),
  },
  {
    does: "a marketplace",
    act: inPeriod(pick("Marketplace", "Germany")),
    address: /shop=amazon\.de/,
    request: /marketplace=amazon\.de/,
    ...(shows && { shows }),
  },
  {
    does: "all marketplaces",
    act: inPeriod(pick("Marketplace", "All marketplaces")),
    address: /^(?!.*shop=)/,
    ...(shows && { shows }),
  },
  { does: "a currency", act: inPeriod(pick("Currency", "EUR only")), address: /money=EUR/, ...(shows && { shows }) },
  {
    does: "a conversion",
    act: inPeriod(pick("Currency", "All in USD")),
    address: /convert=USD/,
    request: /currency=USD/,
    ...(shows && { shows }),
  },
  { does: "no conversion", act: inPeriod(pick("Currency", "USD only")), address: /money=USD/, ...(shows && { shows }) },
  { does: "a basis", act: inPeriod(choose("Basis", "Settled")), address: /basis=settled/, ...(shows && { shows }) },
  {
    does: "the other basis",
    act: inPeriod(choose("Basis", "Ordered")),
    address: /basis=ordered/,
    ...(shows && { shows }),
  },
  {
    does: "a comparison with the year before",
    act: inPeriod(choose("Compare with", "Year before")),
    address: /compare=year/,
    shows: (on) => on.getByText(/^vs /),
  },
  {
    does: "no comparison",
    act: inPeriod(choose("Compare with", "None")),
    address: /compare=none/,
  },
  {
    does: "a first day",
    act: custom("From", dayBefore(20)),
    address: new RegExp(`start=${dayBefore(20)}`),
    request: new RegExp(`from=${dayBefore(20)}`),
    ...(shows && { shows }),
  },
];

pageTest("the controls of the sales overview do what they say, and Back undoes them", async (t) => {
  const { page } = await enterAs(t, url, await owner, "/sales", { viewport: WIDE });
  await journey(page, "/sales", [
    ...shared(steps),
    {
      does: "the lines of a step",
      act: (on) => steps(on).getByRole("button", { name: "Fees" }).click(),
      address: /lines=Fees/,
      request: /settlements\?/,
    },
    {
      does: "closing them",
      act: (on) => steps(on).getByRole("button", { name: "Fees" }).click(),
      address: /^(?!.*lines=)/,
    },
    {
      does: "the chart",
      act: press("Over time"),
      address: /view=time/,
      request: /sales\/series/,
    },
    {
      does: "a figure of the chart",
      act: pick("Figure", "Units"),
      address: /figure=units/,
      shows: (on) => on.getByRole("region", { name: "Over time" }),
    },
    {
      does: "an interval",
      act: choose("Interval", "Week"),
      address: /step=week/,
      request: /resolution=week/,
      shows: (on) => on.getByRole("region", { name: "Over time" }),
    },
    { does: "the chart as a table", act: press("Show Over time as a table"), shows: (on) => on.getByRole("main") },
    {
      does: "products that run out of stock",
      act: (on) => on.getByRole("button", { name: /^Under 3 weeks of stock/ }).click(),
      address: /only=stock/,
      shows: rows("Products"),
    },
    {
      does: "an order of the products",
      act: sortBy("Ads"),
      address: /sort=-advertising/,
      shows: (on) => on.locator("th[aria-sort=descending]"),
    },
  ]);
});

pageTest("a first day after the last is refused with a message", async (t) => {
  const { page } = await enterAs(t, url, await owner, "/sales", { viewport: WIDE });
  await page.getByRole("button", { name: /^Period: / }).click();
  await page.getByLabel("To", { exact: true }).fill(dayBefore(40));
  await page.getByLabel("From", { exact: true }).fill(dayBefore(20));
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("The first day is after the last.").waitFor();
  assert.doesNotMatch(page.url(), /start=/);
});

pageTest("the controls of the page of products do what they say, and Back undoes them", async (t) => {
  const { page } = await enterAs(t, url, await owner, "/sales/products", { viewport: WIDE });
  const table = rows("Products");
  await journey(page, "/sales/products", [
    ...["Units", "Sales", "Fees", "Ads", "Refunds", "Goods", "Margin", "Stock", "Profit"].map(
      (name): Step => ({
        does: `the order by ${name}`,
        act: sortBy(name),
        address: /sort=/,
        shows: (on) => on.locator("th[aria-sort=ascending], th[aria-sort=descending]"),
      }),
    ),
    { does: "the order by name", act: sortBy("Product"), address: /sort=title/, shows: table },
    ...shared(table),
    {
      does: "a grouping",
      act: pick("Group by", "By Marketplace"),
      address: /by=marketplace/,
      request: /by=marketplace/,
      shows: table,
    },
    { does: "the grouping by SKU", act: pick("Group by", "By SKU"), address: /by=sku/, shows: table },
    { does: "a search", act: type("Search products", "red"), shows: table },
    { does: "the end of the search", act: press("Clear search"), shows: table },
  ]);
  await table(page).getByRole("link", { name: "Red yoga mat" }).click();
  await page.getByRole("heading", { level: 1, name: "Red yoga mat" }).waitFor();
  await journey(page, "/sales/products/MAT-RED", [
    {
      does: "a period",
      act: period("Last 7 days"),
      address: /products\/MAT-RED.*period=7d/,
      request: /days=7/,
      shows: steps,
    },
    { does: "a basis", act: inPeriod(choose("Basis", "Settled")), address: /products\/MAT-RED.*basis=settled/ },
    {
      does: "the order basis",
      act: inPeriod(choose("Basis", "Ordered")),
      address: /products\/MAT-RED.*basis=ordered/,
      shows: (on) => on.getByRole("main"),
    },
    { does: "an interval", act: choose("Interval", "Month"), address: /step=month/, request: /resolution=month/ },
  ]);
});

pageTest(
  "the controls of settlements, stock, costs, market share and reports do what they say, and Back undoes them",
  async (t) => {
    const { page } = await enterAs(t, url, await owner, "/sales/settlements", { viewport: WIDE });
    const lines = rows("Lines of the settlement");
    await journey(page, "/sales/settlements", [
      {
        does: "older settlements",
        act: press("Older"),
        address: /before=/,
        request: /before=/,
        shows: rows("Settlements"),
      },
      {
        does: "the newest settlements",
        act: press("Newest"),
        address: /settlements(?!.*before=)/,
        shows: rows("Settlements"),
      },
      {
        does: "the classes",
        act: (on) => on.getByRole("button", { name: /Lines without a class/ }).click(),
        address: /tab=classes/,
        shows: (on) => on.getByRole("columnheader"),
      },
      {
        does: "the settlements",
        act: (on) => on.getByRole("button", { name: /Lines without a class/ }).click(),
        address: /settlements(?!.*tab=)/,
        shows: (on) => on.getByRole("columnheader"),
      },
    ]);
    await journey(page, "/sales/settlements/80001", [
      { does: "the next lines", act: press("Next lines"), address: /page=/, request: /after=/, shows: lines },
      { does: "the first lines", act: press("First lines"), address: /80001(?!.*page=)/, shows: lines },
      {
        does: "a class of lines",
        act: (on) => on.getByRole("button", { name: /^Referral fee/ }).click(),
        address: /class=referral/,
        request: /class=referral/,
        shows: lines,
      },
      {
        does: "all classes",
        act: (on) => on.getByRole("button", { name: /^Referral fee/ }).click(),
        address: /80001(?!.*class=)/,
        shows: lines,
      },
      { does: "a search", act: type("Search lines", "Commission"), request: /search=Commission/, shows: lines },
    ]);
    await journey(page, "/sales/stock", [
      {
        does: "a status",
        act: (on) => on.getByRole("button", { name: /Out of stock/ }).click(),
        address: /status=out_of_stock/,
        shows: rows("Stock"),
      },
      {
        does: "no status",
        act: (on) => on.getByRole("button", { name: /Out of stock/ }).click(),
        address: /stock(?!.*status=)/,
        shows: rows("Stock"),
      },
      { does: "a search", act: type("Search stock", "blue"), shows: rows("Stock") },
      { does: "the end of the search", act: press("Clear search"), shows: rows("Stock") },
    ]);
    await journey(page, "/sales/costs", [
      { does: "a search", act: type("Search SKUs", "MAT-"), shows: rows("Costs") },
      { does: "the end of the search", act: press("Clear search"), shows: rows("Costs") },
      {
        does: "a cost with a decimal",
        async act(on) {
          await on.getByRole("button", { name: /^Edit cost of STRAP/ }).click();
          await on.keyboard.press("ControlOrMeta+A");
          await on.keyboard.type("4.75");
          await on.keyboard.press("Enter");
        },
        request: /costs\/cst_/,
        shows: rows("Costs"),
      },
    ]);
    await journey(page, "/sales/market", [
      {
        does: "the calibration",
        act: (on) => on.getByRole("switch", { name: "Calibrate estimates by my sales" }).press("Space"),
        request: /calibration/,
      },
      {
        does: "a keyword",
        async act(on) {
          await type("Keyword", "yoga mat")(on);
          await on.keyboard.press("Enter");
        },
        address: /keyword=yoga/,
        request: /keyword=yoga/,
        shows: (on) => on.getByRole("main"),
      },
    ]);
    await journey(page, "/data", [
      {
        does: "older imports",
        act: press("Older"),
        address: /before=/,
        request: /before=/,
        shows: rows("Imported reports"),
      },
      {
        does: "the newest imports",
        act: press("Newest"),
        address: /data(?!.*before=)/,
        shows: rows("Imported reports"),
      },
    ]);
  },
);

pageTest("the overview, its chart and steps, the products and the product pages show the same figures", async (t) => {
  const { page } = await enterAs(t, url, await owner, "/sales?money=USD", { viewport: WIDE });
  const whole = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
  const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  const { blocks, coverage, to } = await get(await owner, "summary");
  assert.equal(to, coverage.completeTo);
  const { ordered } = blocks.find(({ currency }: { currency: string }) => currency === "USD");
  const margin = `${Math.round(ordered.margin * 10) / 10}%`;
  /** The figure of a page and its steps, without spaces and signs. */
  const shownOn = async () => {
    const hero = page.getByRole("region", { name: "Expected net profit" });
    await hero.waitFor();
    const profit = (await hero.innerText()).match(/-?\$[\d,]+/)?.[0];
    const amounts = (await steps(page).getByRole("listitem").allInnerTexts()).map((text) => text.split("\n")[0]);
    return { profit, amounts };
  };
  const overview = await shownOn();
  const other = ordered.shipping + ordered.promotions + ordered.reimbursements + ordered.unclassified;
  const { sales, fees, advertising, refunds, costOfGoods, netProfit } = ordered;
  assert.deepEqual(overview, {
    profit: whole.format(netProfit),
    amounts: [sales, fees, advertising, refunds, costOfGoods, other, netProfit].map((each) => whole.format(each)),
  });
  await steps(page).getByText(`${margin} margin`).waitFor();
  assert.doesNotMatch(await page.getByRole("main").innerText(), /provisional/i);

  await page.getByRole("button", { name: "Over time", exact: true }).click();
  await page.getByRole("button", { name: "Show Over time as a table" }).click();
  const days = page.getByRole("region", { name: "Over time as a table" });
  assert.equal(await days.getByRole("row").count(), 31, "thirty days up to the last complete one");
  await page.getByRole("combobox", { name: "Figure" }).click();
  await page.getByRole("option", { name: "Net profit", exact: true }).click();
  const amounts = async () =>
    (await days.getByRole("row").allInnerTexts())
      .slice(1)
      .map((row) => Number((row.match(/-?\$[\d,]+\.\d\d/) ?? ["$0"])[0].replace(/[$,]/g, "")));
  await until("the days add up to the headline", async () => {
    const cents = (await amounts()).reduce((sum, amount) => sum + Math.round(amount * 100), 0);
    return usd.format(cents / 100) === usd.format(netProfit);
  });

  await follow(page, "/sales/products?money=USD");
  const table = page.getByRole("region", { name: "Products", exact: true });
  const unsigned = (amount: number) => whole.format(Math.abs(amount));
  const totals = await table.getByRole("row", { name: /^\d products/ }).innerText();
  for (const text of [...[sales, fees, advertising, refunds, costOfGoods, netProfit].map(unsigned), margin])
    assert.ok(totals.split(/\s+/).includes(text), `${text} is among ${totals}`);
  const own = table.getByRole("row", { name: /Blue yoga mat/ });
  const row = (await own.innerText()).split(/\s+/);
  await own.getByRole("link", { name: "Blue yoga mat" }).click();
  await page.getByRole("heading", { level: 1, name: "Blue yoga mat" }).waitFor();
  const ofProduct = await shownOn();
  assert.ok(row.includes(ofProduct.profit as string), `${ofProduct.profit} of the product's page is in ${row}`);
  for (const amount of ofProduct.amounts)
    assert.ok(row.includes((amount ?? "").replace("-", "")), `${amount} of the product's page is in ${row}`);
});

pageTest("pages of sales fill by themselves when the first reports are imported elsewhere", async (t) => {
  const newcomer = await make.person({ plan: "pro" });
  const { page } = await enterAs(t, url, newcomer, "/sales", { viewport: WIDE });
  await page.getByText("No sales data yet").waitFor();
  await importAll(
    { "settlement.txt": writeSettlements(shop, [settlementOf(shop, "90001", dayBefore(20), 14)], V2) },
    async (name, body) =>
      (await api(`/api/v1/sales/imports?name=${name}`, newcomer, { method: "POST", body })).body.data,
    async (id) => get(newcomer, `imports/${id}`),
  );
  await steps(page).waitFor();
});
