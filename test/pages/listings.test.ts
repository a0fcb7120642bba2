/** The listing workshop: from a niche to a checked draft, without a model and with one. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { checkAccessible, checkFits, follow, PHONE, pageTest, settled, WIDE } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { startModelServer } from "../support/model-server.ts";
import { observation } from "../support/observation.ts";
import { searchApi } from "../support/searching.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";

const KINDS = ["Cork Yoga Mat Non Slip", "Thick Yoga Mat for Pilates", "Travel Yoga Mat with Strap"];
const COUNT = 24;
const server = await startModelServer(wholeFile);
const { url, api, make } = await startService(wholeFile, {
  env: { LISTING_MODEL_ALLOW_NETWORKS: "127.0.0.0/8" },
  prepareCatalog: async (catalog) => {
    await catalog.merge(
      Array.from({ length: COUNT }, (_, i) =>
        observation(`B0LISTING${i.toString(36).toUpperCase()}`, {
          title: `${KINDS[i % KINDS.length]} ${"ABCDEFGH"[i % 8]}${i}`,
          brand: `Maker ${i % 5}`,
          category: "Sports",
          priceMinor: 2_000 + 50 * i,
          bsr: 500 + 40 * i,
          reviewCount: 30 * i,
          reportedSales: 900 - 20 * i,
        }),
      ),
    );
  },
});
const person = await make.person({ plan: "pro" });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const done = (page: Page, message: string) => page.getByRole("alert").filter({ hasText: message }).waitFor();

pageTest(
  "a niche becomes a checked draft without a model: built from facts, fixed, compared, restored, exported",
  async (t) => {
    const search = searchApi(api, "yoga mat");
    await until("the products are searchable", async () => (await search(person, {})).totalResults === COUNT);
    await api("/api/v1/keyword-lists", person, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Own words", marketplace: "amazon.com", keywords: ["kork yoga mat"] }),
    });
    const { page } = await enterAs(t, url, person, "/research?keyword=yoga+mat", { viewport: WIDE });
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Start listing" }).click();
    await page.getByRole("heading", { level: 1, name: "yoga mat" }).waitFor();
    await page.getByRole("link", { name: "Connect a model" }).waitFor();

    await field(page, "Brand").fill("Fernhill");
    await page.getByRole("button", { name: "Add measure" }).click();
    await field(page, "Value of measure 1").fill("183");
    await field(page, "Materials").fill("cork\nnatural rubber");
    await field(page, "Features").fill("non slip surface\nextra thick padding");
    await field(page, "Uses").fill("pilates\ntravel");
    await page.getByRole("button", { name: "Save facts" }).click();
    await done(page, "Facts saved.");
    await page.getByRole("button", { name: "Build from facts" }).click();
    await done(page, "Text built from the facts.");
    const title = field(page, "Title");
    const built = await title.inputValue();
    assert.match(built, /^Fernhill Yoga Mat.*, for Pilates and Travel$/);
    const summary = page.getByText(/of phrases covered/);
    await page.getByText(/^No problems found · \d+% of phrases covered$/).waitFor();
    await checkAccessible(page);

    await title.fill(`${built}! Free shipping`);
    await page.getByText(`${built.length + 15} of 200 characters`).waitFor();
    await page.getByText(/^[1-9] errors?, \d warnings? · /).waitFor();
    await page.getByText("You have unsaved changes.").waitFor();
    await page.getByRole("link", { name: "Listings" }).first().click();
    const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
    await leaving.waitFor();
    await checkAccessible(page);
    await page.keyboard.press("Escape");
    await leaving.waitFor({ state: "hidden" });
    for (const fix of ["Apply fix: remove “!”", /Apply fix: .*Free shipping/i]) {
      await page.getByRole("button", { name: fix }).click();
    }
    await page.getByText(/^No problems found · /).waitFor();
    assert.equal((await title.inputValue()).trim(), built);

    await field(page, "Description").fill("A yoga mat that carries 500 kg, unlike Maker 0.");
    await page.getByText(/“500 kg”/).waitFor();
    await page.getByRole("button", { name: "Show text “Maker 0”" }).waitFor();
    await page.getByRole("button", { name: /Show text “500 kg”/ }).click();
    await until("it is selected", () => page.evaluate<boolean>("getSelection().toString() === '500 kg'"));
    await field(page, "Search terms").fill("matte für übungen");
    await page.getByText("19 of 249 bytes").waitFor();
    await page.getByRole("button", { name: "Save version" }).click();
    await done(page, "Saved as version 2.");
    await page.getByText("All changes saved.").waitFor();
    assert.equal(await field(page, "Description").inputValue(), "A yoga mat that carries 500 kg, unlike Maker 0.");

    await page.getByRole("tab", { name: "Phrases" }).click();
    const phrases = page.getByRole("region", { name: "Phrases" });
    await phrases.getByText("cork yoga mat").first().waitFor();
    await page.getByRole("button", { name: "Pack search terms" }).click();
    await done(page, "Search terms packed into");
    assert.doesNotMatch(await field(page, "Search terms").inputValue(), /übungen/);
    await field(page, "Search terms").fill("matte für übungen");
    await page.getByRole("combobox", { name: "Source" }).click();
    await page.getByRole("option", { name: "Own words" }).click();
    await page.getByRole("button", { name: "Find phrases" }).click();
    await phrases.getByText("kork yoga mat").waitFor();
    await checkAccessible(page);
    await page.getByRole("tab", { name: "Competitors" }).click();
    await page.getByText("Maker 0").first().waitFor();
    assert.equal(await page.getByRole("button", { name: /^Remove B0/ }).count(), 5);
    await checkAccessible(page);

    await page.getByRole("tab", { name: "History" }).click();
    await page.getByRole("button", { name: "Compare version 1 with the newest" }).click();
    await page.locator("ins", { hasText: "500" }).waitFor();
    await checkAccessible(page);
    await page.getByRole("button", { name: "Restore version 1" }).click();
    await done(page, "Version 1 restored.");
    await page.getByText("Version 3 (newest)").waitFor();
    assert.equal(await title.inputValue(), built);
    assert.doesNotMatch(await field(page, "Description").inputValue(), /500 kg/);
    await summary.waitFor();

    await page.getByRole("button", { name: "Export" }).click();
    const started = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Flat file" }).click();
    const exported = await readFile(await (await started).path(), "utf8");
    assert.ok(exported.includes("item_name") && exported.includes(built), exported);

    await page.setViewportSize(PHONE);
    await checkFits(page);
    await page.setViewportSize(WIDE);
  },
);

const PROPOSED = {
  title: "Fernhill Yoga Mat, Cork and Natural Rubber, Non Slip Surface",
  bullets: ["Surface of cork that does not slip", "Extra thick padding for pilates", "For travel and for pilates"],
  description: "A yoga mat of cork and natural rubber with a non slip surface.",
};

pageTest(
  "with a model, a text is seen arriving, is stopped without a trace, and is saved only when accepted",
  async (t) => {
    const { page } = await enterAs(t, url, person, "/settings/assistants", { viewport: WIDE });
    await page.getByText("No model connected").waitFor();
    await page.getByRole("textbox", { name: "Address" }).fill(server.url);
    await page.getByRole("textbox", { name: "Model" }).fill("small");
    await field(page, "Key").fill("key-of-the-account");
    await page.getByRole("button", { name: "Connect model" }).click();
    await done(page, "Model connected");
    server.script.push({ text: "Ready." });
    await page.getByRole("button", { name: "Test model" }).click();
    await done(page, "The model responds: “Ready.”");
    await page.getByText(/ · 1 response/).waitFor();
    assert.equal(server.calls[0]?.headers.authorization, "Bearer key-of-the-account");
    assert.equal(await field(page, "Key").inputValue(), "");
    await checkAccessible(page);

    await page.getByRole("link", { name: "Listings" }).first().click();
    await page.getByRole("link", { name: "yoga mat", exact: true }).click();
    await settled(page);
    await page.getByText("Model: small").waitFor();
    const before = await field(page, "Title").inputValue();
    const text = JSON.stringify(PROPOSED);
    const hold = Promise.withResolvers<void>();
    server.state.usual = { text, hold: hold.promise };
    await page.getByRole("button", { name: "Write with model" }).click();
    const arriving = page.getByTestId("arriving");
    await arriving.getByText(PROPOSED.title).waitFor();
    assert.doesNotMatch(await arriving.innerText(), /For travel and for pilates/);
    await checkAccessible(page);
    await page.getByRole("button", { name: "Stop writing" }).click();
    await arriving.waitFor({ state: "detached" });
    const stopped = server.calls.at(-1);
    await until("the endpoint sees that nobody listens", async () => stopped?.isAborted);
    hold.resolve();
    assert.equal(await field(page, "Title").inputValue(), before);

    server.state.usual = { text };
    await page.getByRole("button", { name: "Write with model" }).click();
    await page.getByText("Not saved yet").waitFor();
    assert.equal(await field(page, "Title").inputValue(), before);
    await checkAccessible(page);
    await page.getByRole("button", { name: "Accept text" }).click();
    await done(page, "Saved as version");
    assert.equal(await field(page, "Title").inputValue(), PROPOSED.title);

    server.state.usual = { text: "Carries 500 kg" };
    await page.getByRole("button", { name: "Improve this bullet, number 2" }).click();
    await page.getByText(/“500 kg”/).waitFor();
    await page.getByText(/3 rounds/).waitFor();
    await page.getByRole("button", { name: "Discard text" }).click();
    assert.equal(await field(page, "Bullet 2").inputValue(), PROPOSED.bullets[1]);

    server.state.usual = { text: JSON.stringify({ ...PROPOSED, title: "Fernhill Yogamatte aus Kork" }) };
    await page.getByRole("button", { name: "Translate text" }).click();
    await page.getByRole("menuitem", { name: "German" }).click();
    await page.getByRole("button", { name: "Create translated draft" }).click();
    await page.getByRole("heading", { level: 1, name: "yoga mat (German)" }).waitFor();
    assert.equal(await field(page, "Title").inputValue(), "Fernhill Yogamatte aus Kork");
    await page.getByRole("button", { name: "Delete draft" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete draft" }).click();
    await page.getByRole("table").getByRole("link", { name: "yoga mat", exact: true }).waitFor();
    assert.equal(await page.getByRole("link", { name: /German/ }).count(), 0);
    await checkAccessible(page);

    await follow(page, "/settings/assistants");
    await page.getByRole("button", { name: "Disconnect model" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect model" }).click();
    await page.getByText("No model connected").waitFor();
  },
);
