/** Accessibility checks by axe, as a script for the page that is checked. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Installs `findBarriers(lookOnly)`, which returns every finding that is serious or critical, and where it is.
 *
 * Rules below "serious" are not run at all: their findings would not count, and some of them are slow. With `lookOnly`, only
 * the rules run that depend on colours and sizes, and those for elements that only one size shows.
 *
 * axe takes more CPU time than the page itself, so it is spared what it would check again and again:
 * - Of siblings that differ in nothing but texts, names and addresses (the rows of a table), it sees the first two and the
 *   last. Cells always stay, because rules of tables count them. Ids are looked for separately.
 * - The dashboard's menu is more than half of most pages. A loaded dashboard shows it to axe once per look and set of rules,
 *   and again when it has other entries.
 * - The contrast of texts follows from colours, fonts and what lies behind them: of each combination, two texts are checked
 *   per load of the dashboard.
 * - The rule for inline spacing concerns styles with "!important" alone.
 */
export const INSTALL_AXE = `${axeSource};
(() => {
  const NOT_STYLED = /^(id|href|src|srcset|alt|title|name|value|for|datetime|aria-(label|labelledby|describedby|controls))$/;
  const CELLS = ["td", "th", "col"];
  const LOOK = [
    "color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size",
    "aria-hidden-focus", "button-name", "label", "link-name",
  ];
  const SAME_CONTRAST = 2;
  const isMinor = ({ impact }) => ["minor", "moderate"].includes(impact);
  const minor = Object.fromEntries(axe._audit.rules.filter(isMinor).map(({ id }) => [id, { enabled: false }]));

  /** All that findings may depend on: equal for elements that differ in texts, names and addresses only. */
  const shapeOf = (element, shapes) => {
    let shape = element.localName;
    for (const { name, value } of element.attributes)
      shape += " " + name + (NOT_STYLED.test(name) ? (value.trim() === "" ? "" : "=any") : "=" + value);
    for (const child of element.childNodes)
      if (child.nodeType === Node.ELEMENT_NODE) shape += "<" + shapeOf(child, shapes) + ">";
      else if (child.nodeType === Node.TEXT_NODE && child.data.trim() !== "") shape += " text";
    shapes.set(element, shape);
    return shape;
  };

  /** Adds the elements that are like a sibling, without what they contain. */
  const addRepeated = (parent, shapes, repeated) => {
    const alike = new Map();
    for (const child of parent.children) {
      const shape = shapes.get(child);
      const before = alike.get(shape);
      if (before === undefined) alike.set(shape, [child]);
      else before.push(child);
    }
    for (const elements of alike.values())
      for (const [i, element] of elements.entries())
        if (i < 2 || i === elements.length - 1 || CELLS.includes(element.localName)) addRepeated(element, shapes, repeated);
        else repeated.add(element);
  };

  /** The menus that were checked: by entries, size, state, colours and width, with the rules of a look only or with all. */
  const checkedMenus = new Map();
  const menuOf = () => document.querySelector('nav[aria-label="Pages"]');
  const keyOfMenu = (menu) => {
    const { mantineColorScheme } = document.documentElement.dataset;
    const size = menu.querySelectorAll("*").length;
    return [menu.textContent, size, menu.closest("[inert]") === null, mantineColorScheme, innerWidth].join();
  };
  const isMenuChecked = (menu, lookOnly) => {
    const before = checkedMenus.get(keyOfMenu(menu));
    return before === "all" || (lookOnly && before === "look");
  };

  /** Lets scripts see the page without the repeated elements. Returns a function that ends this. */
  const conceal = (repeated) => {
    const changed = [];
    const without = (element, property) => {
      if (Object.hasOwn(element, property)) return;
      const left = [...element[property]].filter((each) => !repeated.has(each));
      Object.defineProperty(element, property, { configurable: true, value: left });
      changed.push([element, property]);
    };
    for (const { parentElement, localName } of repeated) {
      without(parentElement, "childNodes");
      const table = localName === "tr" && parentElement.closest("table");
      if (table) without(table, "rows");
    }
    return () => {
      for (const [element, property] of changed) delete element[property];
    };
  };

  /** What lies behind the texts of an element, as a number that is equal for equal colours and positions of all ancestors. */
  let behind;
  const numbers = new Map();
  const numberOf = (text) => {
    if (!numbers.has(text)) numbers.set(text, numbers.size);
    return numbers.get(text);
  };
  const behindOf = (element) => {
    if (element === null) return 0;
    const known = behind.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const parent = behindOf(element.parentElement);
    // Without an order of its own, a part that is moved from its place lies where any other part would.
    const position = style.position === "relative" && style.zIndex === "auto" ? "static" : style.position;
    const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode, position, style.zIndex].join();
    const number = own === PLAIN ? parent : numberOf(parent + " " + own);
    behind.set(element, number);
    return number;
  };
  const PLAIN = "rgba(0, 0, 0, 0),none,1,none,normal,static,auto";
  const contrastOf = (element) => {
    const { color, fontSize, fontWeight, textShadow, visibility, webkitTextFillColor } = getComputedStyle(element);
    return [behindOf(element), color, webkitTextFillColor, fontSize, fontWeight, textShadow, visibility].join();
  };

  /** Ids that an attribute of another element names. */
  const REFERENCES = ["for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns"];
  const referredIds = () => {
    const ids = new Set();
    for (const name of REFERENCES)
      for (const element of document.querySelectorAll("[" + name + "]"))
        for (const id of element.getAttribute(name).split(/\\s+/)) if (id !== "") ids.add(id);
    return ids;
  };

  const checked = new Map();
  const contrast = axe._audit.rules.find(({ id }) => id === "color-contrast");
  const matches = contrast.matches;
  contrast.matches = function (element, ...rest) {
    const isInput = ["input", "select", "textarea"].includes(element.localName);
    if (!isInput && ![...element.childNodes].some((each) => each.nodeType === Node.TEXT_NODE)) return false;
    const key = contrastOf(element);
    const times = checked.get(key) ?? 0;
    if (times === SAME_CONTRAST || !matches.call(this, element, ...rest)) return false;
    checked.set(key, times + 1);
    return true;
  };

  window.findBarriers = async (lookOnly) => {
    const shapes = new Map();
    const repeated = new Set();
    shapeOf(document.body, shapes);
    addRepeated(document.body, shapes, repeated);
    const menu = menuOf();
    if (menu !== null && isMenuChecked(menu, lookOnly)) repeated.add(menu);
    else if (menu !== null) checkedMenus.set(keyOfMenu(menu), lookOnly ? "look" : "all");
    behind = new Map();
    const isSpaced = document.querySelector('[style*="important"]') !== null;
    const rules = { ...minor, ...(!isSpaced && { "avoid-inline-spacing": { enabled: false } }) };
    const options = { resultTypes: ["violations"], preload: false, ...(lookOnly ? { runOnly: LOOK } : { rules }) };
    const reveal = conceal(repeated);
    const { violations, incomplete } = await axe.run(document, options).finally(reveal);
    const twice = lookOnly ? [] : [...referredIds()].filter((id) => document.querySelectorAll("#" + CSS.escape(id)).length > 1);
    return [
      ...violations.filter(({ impact }) => ["serious", "critical"].includes(impact)),
      ...incomplete.filter(({ error }) => error !== undefined),
    ]
      .map(({ id, help, nodes }) =>
        [id + ": " + help, ...nodes.map(({ html, any }) => html.slice(0, 160) + " " + (any[0]?.message ?? ""))].join("\\n  "))
      .concat(twice.map((id) => "the id " + id + " is referred to and occurs twice"));
  };
})()`;
