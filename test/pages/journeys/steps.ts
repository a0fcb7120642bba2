/**
 * The words of journeys: what a person does on a page with keys and clicks, and what the page then shows, asks the service or
 * has as its address. Nothing sets a value by script.
 */
import assert from "node:assert/strict";
import type { Locator, Page, Request } from "playwright-core";
import { until } from "../../support/until.ts";

export type Visit = {
  page: Page;
  /** Where controls are searched: the page, or a part of it. */
  scope: Page | Locator;
  /** The requests to the service since the last one that a step expected. */
  requests: Request[];
};
export type Step = { words: string; take: (visit: Visit) => Promise<unknown> };
/** By the name of a page in `test/support/pages.ts`. */
export type Journeys = Record<string, readonly Step[]>;

type Role = Parameters<Page["getByRole"]>[0];
type Name = string | RegExp;

const find = ({ scope }: Visit, role: Role, name: Name) =>
  scope.getByRole(role, { name, exact: typeof name === "string" }).first();

/** A field may be a search box with suggestions. */
const field = ({ scope }: Visit, name: Name) => {
  const exact = typeof name === "string";
  return scope.getByRole("textbox", { name, exact }).or(scope.getByRole("combobox", { name, exact })).first();
};

async function typeInto({ page }: Visit, into: Locator, text: string): Promise<void> {
  await into.click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await page.keyboard.type(text);
}

/** Replaces the text of a field, key by key. */
export const type = (name: Name, text: string): Step => ({
  words: `type "${text}" into ${name}`,
  take: (visit) => typeInto(visit, field(visit, name), text),
});

/** Types into the parts of a field for a date, which a browser in English takes in this order: "01/02/2024" is in January. */
export const typeDate = (name: Name, text: string): Step => ({
  words: `type the date ${text} into ${name}`,
  take: async ({ page, scope }) => {
    const into = scope.getByLabel(name, { exact: typeof name === "string" }).first();
    await into.click({ position: { x: 16, y: 16 } });
    await page.keyboard.type(text.replaceAll("/", ""));
  },
});

/** Types a text where it is cut from again, and pastes it. */
export const paste = (name: Name, text: string): Step => ({
  words: `paste "${text}" into ${name}`,
  take: async (visit) => {
    const into = field(visit, name);
    await typeInto(visit, into, text);
    await visit.page.keyboard.press("ControlOrMeta+A");
    await visit.page.keyboard.press("ControlOrMeta+X");
    assert.equal(await into.inputValue(), "", "the text was cut");
    await visit.page.keyboard.press("ControlOrMeta+V");
  },
});

export const press = (...keys: string[]): Step => ({
  words: `press ${keys.join(", ")}`,
  take: async ({ page }) => {
    for (const key of keys) await page.keyboard.press(key);
  },
});

export const click = (role: Role, name: Name): Step => ({
  words: `click the ${role} ${name}`,
  take: (visit) => find(visit, role, name).click(),
});
export const button = (name: Name) => click("button", name);
export const link = (name: Name) => click("link", name);
export const tab = (name: Name) => click("tab", name);
/** A choice of a row of buttons, whose radio is hidden below its label. */
export const pick = (name: string): Step => ({
  words: `pick ${name}`,
  take: (visit) =>
    visit.scope
      .locator("label", { hasText: new RegExp(`^${name}$`) })
      .first()
      .click(),
});
/** The input of a switch is invisible; its frame takes the click. */
export const flip = (name: Name): Step => ({
  words: `flip ${name}`,
  take: (visit) => find(visit, "switch", name).locator("..").click(),
});
export const tick = (name: Name) => click("checkbox", name);

export const choose = (name: Name, option: Name): Step => ({
  words: `choose ${option} of ${name}`,
  take: async (visit) => {
    await find(visit, "combobox", name).click();
    await find({ ...visit, scope: visit.page }, "option", option).click();
  },
});

/** An item of a menu behind a button. */
export const item = (menu: Name, name: Name): Step => ({
  words: `choose ${name} of the menu ${menu}`,
  take: async (visit) => {
    await find(visit, "button", menu).click();
    await find({ ...visit, scope: visit.page }, "menuitem", name).click();
  },
});

/** Steps in one part of the page, such as a dialog or a region. */
export const within = (role: Role, name: Name, ...steps: Step[]): Step[] =>
  steps.map(({ words, take }) => ({
    words: `${words}, in the ${role} ${name}`,
    take: (visit) => take({ ...visit, scope: find({ ...visit, scope: visit.page }, role, name) }),
  }));

export const back: Step = { words: "go back", take: ({ page }) => page.goBack() };

/** The path and the query without their escapes. */
const readable = ({ pathname, search }: URL) => decodeURIComponent(`${pathname}${search}`.replaceAll("+", " "));

/** The address holds this. */
export const address = (pattern: RegExp): Step => ({
  words: `have the address ${pattern}`,
  take: ({ page }) => page.waitForURL((url) => pattern.test(readable(url))),
});

export const sees = (text: Name): Step => ({
  words: `see ${text}`,
  take: ({ scope }) =>
    scope
      .getByText(text, { exact: typeof text === "string" })
      .filter({ visible: true })
      .first()
      .waitFor(),
});
export const gone = (text: Name): Step => ({
  words: `no longer see ${text}`,
  take: ({ scope }) =>
    scope
      .getByText(text, { exact: typeof text === "string" })
      .filter({ visible: true })
      .first()
      .waitFor({ state: "detached" }),
});
/** A control or part is shown. */
export const has = (role: Role, name: Name): Step => ({
  words: `see the ${role} ${name}`,
  take: (visit) => find(visit, role, name).waitFor(),
});
export const lacks = (role: Role, name: Name): Step => ({
  words: `no longer see the ${role} ${name}`,
  take: (visit) => find(visit, role, name).waitFor({ state: "detached" }),
});

export const holds = (name: Name, value: string): Step => ({
  words: `see "${value}" in ${name}`,
  take: async (visit) => {
    const isHeld = async () => (await field(visit, name).inputValue()) === value || undefined;
    await until(`"${value}" is in ${name}`, isHeld);
  },
});

/** The page has asked the service since the last request that was expected. `body` is a part of what it sent. */
export const sends = (method: string, path: RegExp, body: object = {}): Step => ({
  words: `send ${method} ${path}`,
  take: async ({ page, requests }) => {
    const isIt = (request: Request) => {
      if (request.method() !== method || !path.test(readable(new URL(request.url())))) return false;
      const sent = request.postData() === null ? {} : (request.postDataJSON() as object);
      try {
        assert.partialDeepStrictEqual(sent, body);
        return true;
      } catch {
        return false;
      }
    };
    if (!requests.some(isIt)) await page.waitForRequest(isIt);
    requests.splice(0, requests.findIndex(isIt) + 1);
  },
});

/** A file is downloaded by a click. */
export const downloads = (role: Role, name: Name, file: RegExp): Step => ({
  words: `download ${file} by the ${role} ${name}`,
  take: async (visit) => {
    const [download] = await Promise.all([visit.page.waitForEvent("download"), find(visit, role, name).click()]);
    assert.match(download.suggestedFilename(), file);
  },
});

/** Takes all steps of a page. A failure names the step. */
export async function travel(page: Page, steps: readonly Step[]): Promise<void> {
  const requests: Request[] = [];
  const keep = (request: Request) => void requests.push(request);
  page.on("request", keep);
  try {
    for (const [index, { words, take }] of steps.entries())
      try {
        await take({ page, scope: page, requests });
      } catch (error) {
        throw new Error(`step ${index + 1} of ${steps.length}, ${words}, at ${page.url()}`, { cause: error });
      }
  } finally {
    page.off("request", keep);
  }
}
