/** The API reference is Scalar at `/docs/reference` (`web/docs/reference.ts`); these are the addresses in it. */
import type { Entry, Stored } from "../../web/docs/search-terms.ts";
import { snake } from "../sdk/python.ts";
import type { Reference } from "./document.ts";
import { requestName } from "./markdown.ts";

export const REFERENCE = "/docs/reference";

/** Scalar opens an operation by this anchor. Its last part is set by `generateOperationSlug`. */
export function operationPath({ tag, id }: { tag: string; id: string }): string {
  return `${REFERENCE}#tag/${kebab(tag)}/${kebab(id)}`;
}

/** The body of an event in Scalar. */
export function eventPath(type: string): string {
  return `${REFERENCE}#tag/webhooks/webhook/${type}`;
}

/** Requests by the name that documents give them, with their addresses. */
export function requestLinks({ operations }: Reference): [string, string][] {
  return operations.map((operation) => [
    requestName(`${operation.method.toUpperCase()} ${operation.path}`),
    operationPath(operation),
  ]);
}

/** The operations in the search index. */
export function operationEntries({ operations }: Reference): Omit<Entry & Stored, "id">[] {
  return operations.map((operation) => ({
    title: operation.summary,
    heading: "",
    keywords: `${operation.id} ${snake(operation.id)}`,
    text: `${operation.description.replaceAll("`", "")} ${operation.path}`,
    url: operationPath(operation),
    group: `API reference › ${operation.tag}`,
    excerpt: `${operation.method.toUpperCase()} ${operation.path}`,
  }));
}

function kebab(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replaceAll(/\s+/g, "-")
    .toLowerCase();
}
