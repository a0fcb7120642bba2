/** Texts that people read, collected from the sources: strings and JSX of a file, or the descriptions of the API reference. */
import { readFileSync } from "node:fs";
import { parseSync } from "vite";

type Node = { type?: string; start: number; end: number; [name: string]: unknown };

/** Attributes whose strings nobody reads. */
const UNREAD = new Set(["className", "component", "color", "c", "id", "key", "role", "size", "style", "to", "variant"]);

/** Returns every text of a TypeScript file: string and template literals, and the text of JSX elements, in one line each. */
export function textsOf(file: string, source = readFileSync(file, "utf8")): string[] {
  const texts: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) walk(each);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    const { type } = node as Node;
    if (type === undefined || type === "ImportDeclaration" || type.startsWith("TS")) return;
    if (type === "JSXAttribute" && UNREAD.has((node as { name: { name?: string } }).name.name ?? "")) return;
    if (type === "Literal" && typeof (node as Node)["value"] === "string")
      texts.push((node as Node)["value"] as string);
    if (type === "TemplateLiteral") texts.push(templateText(node as Node));
    if (type === "JSXElement" || type === "JSXFragment") texts.push(elementText(node as Node));
    for (const [name, child] of Object.entries(node)) if (name !== "start" && name !== "end") walk(child);
  };
  walk(parseSync(file, source).program);
  return [...new Set(texts.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => /\p{L}{2}/u.test(text)))];
}

/** Expressions become an ellipsis. */
function templateText({ quasis }: Node): string {
  return (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("…");
}

function elementText({ children }: Node): string {
  return (children as (Node & { value?: string })[])
    .map(({ type, value }) => (type === "JSXText" ? value : "…"))
    .join("");
}

/** Returns every description and summary of an OpenAPI document. */
export function descriptionsOf(document: unknown): string[] {
  const texts = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [name, value] of Object.entries(node)) {
      if (name === "example" || name === "examples") continue;
      if ((name === "description" || name === "summary") && typeof value === "string") texts.add(value);
      else walk(value);
    }
  };
  walk(document);
  return [...texts];
}
