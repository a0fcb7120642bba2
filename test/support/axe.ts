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
 * The contrast of texts takes two thirds of axe's time. It follows from the styles of an element, so of siblings that differ
 * in nothing but texts, names and addresses (the rows of a table), only the first two and the last are checked for it.
 */
export const INSTALL_AXE = `${axeSource};
(() => {
  const NOT_STYLED = /^(id|href|src|srcset|alt|title|name|value|for|datetime|aria-(label|labelledby|describedby|controls))$/;
  const LOOK = [
    "color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size",
    "aria-hidden-focus", "button-name", "label", "link-name",
  ];
  const isMinor = ({ impact }) => ["minor", "moderate"].includes(impact);
  const rules = Object.fromEntries(axe._audit.rules.filter(isMinor).map(({ id }) => [id, { enabled: false }]));

  /** All that styles may depend on: equal for elements that look the same. */
  const shapeOf = (element, shapes) => {
    let shape = element.localName;
    for (const { name, value } of element.attributes) if (!NOT_STYLED.test(name)) shape += " " + name + "=" + value;
    for (const child of element.childNodes)
      if (child.nodeType === Node.ELEMENT_NODE) shape += "<" + shapeOf(child, shapes) + ">";
      else if (child.nodeType === Node.TEXT_NODE && child.data.trim() !== "") shape += " text";
    shapes.set(element, shape);
    return shape;
  };

  /** Adds the elements that look like a sibling, with all that they contain. */
  const addRepeated = (parent, shapes, repeated) => {
    const alike = new Map();
    for (const child of parent.children) {
      const shape = shapes.get(child);
      alike.set(shape, [...(alike.get(shape) ?? []), child]);
    }
    for (const elements of alike.values())
      for (const [i, element] of elements.entries())
        if (i < 2 || i === elements.length - 1) addRepeated(element, shapes, repeated);
        else for (const each of [element, ...element.querySelectorAll("*")]) repeated.add(each);
  };

  let repeated = new Set();
  const contrast = axe._audit.rules.find(({ id }) => id === "color-contrast");
  const matches = contrast.matches;
  contrast.matches = function (element, ...rest) {
    return !repeated.has(element) && matches.call(this, element, ...rest);
  };

  window.findBarriers = async (lookOnly) => {
    const shapes = new Map();
    shapeOf(document.body, shapes);
    repeated = new Set();
    addRepeated(document.body, shapes, repeated);
    const options = { resultTypes: ["violations"], preload: false, ...(lookOnly ? { runOnly: LOOK } : { rules }) };
    const { violations } = await axe.run(document, options);
    return violations
      .filter(({ impact }) => ["serious", "critical"].includes(impact))
      .map(({ id, help, nodes }) =>
        [id + ": " + help, ...nodes.map(({ html, any }) => html.slice(0, 160) + " " + (any[0]?.message ?? ""))].join("\\n  "));
  };
})()`;
