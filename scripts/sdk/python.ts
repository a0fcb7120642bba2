/**
 * The generated part of the Python SDK: `models.py` has the named schemas of the document as pydantic models, `operations.py` one
 * method per operation for each of the two clients. Two files, and no generator to install.
 */
import type { Schema } from "../../src/platform/http/openapi-schema.ts";
import { type Api, baseOf, type Operation, oneLine, propertiesOf } from "./document.ts";

const HEADER = "# Written by `npm run docs` from the OpenAPI document. Do not edit.\n";

/** Names of Python's own that a model would hide, and be hidden by. */
const BUILTINS = ["ImportWarning"];

export function pythonFiles(document: Api): Record<string, string> {
  const api = BUILTINS.reduce(
    (text, name) =>
      text.replaceAll(`schemas/${name}"`, `schemas/${name}Info"`).replaceAll(`"${name}":`, `"${name}Info":`),
    JSON.stringify(document),
  );
  return filesOf(JSON.parse(api) as Api);
}

function filesOf(api: Api): Record<string, string> {
  const models = createModels(api.models);
  const operations = api.operations.map((operation) => describe(operation, models, api.models));
  for (const [type, schema] of Object.entries(api.events)) models.addEvent(schema, `${pascal(type)}Event`);
  return {
    "packages/python/src/nichescope/models.py": modelsFile(models.classes(), Object.keys(api.events)),
    "packages/python/src/nichescope/operations.py": operationsFile(operations),
    "packages/python/src/nichescope/_paths.py": pathsFile(api.operations),
  };
}

type Class = { name: string; base: string; text: string };
type Models = ReturnType<typeof createModels>;

function createModels(components: Api["models"]) {
  const classes = new Map<string, Class>();
  const aliases = new Map<string, string>();

  /** Values that a later release adds must not break a client, so every enumeration of a response also takes other strings. */
  const enumeration = (values: unknown[]) => `Literal[${values.map((value) => JSON.stringify(value)).join(", ")}]`;

  /** `place` names an object that has no name of its own. */
  const typeOf = (schema: Schema, place: string): string => {
    if (schema.$ref || schema.allOf) return variant(schema, place);
    if ("const" in schema) return typeof schema.const === "string" ? enumeration([schema.const]) : "bool";
    if (schema.enum) return `${enumeration(schema.enum)} | str`;
    if (schema.anyOf) return either(schema.anyOf.map((option) => typeOf(option, place)));
    if (Array.isArray(schema.type)) return either(schema.type.map((type) => typeOf({ ...schema, type }, place)));
    switch (schema.type) {
      case "string":
        return schema.format === "date-time" ? "dt.datetime" : schema.format === "date" ? "dt.date" : "str";
      case "boolean":
        return "bool";
      case "null":
        return "None";
      case "number":
        return "float";
      case "integer":
        return "int";
      case "array":
        return `list[${schema.items ? typeOf(schema.items, place) : "Any"}]`;
      case "object": {
        if (!schema.properties) return "dict[str, Any]";
        const name = schema.title ?? place;
        return addClass(name, "Model", schema, schema.properties);
      }
      default:
        return "Any";
    }
  };

  const fieldOf = (owner: string, field: string, schema: Schema, isThere: boolean): string => {
    const type = typeOf(schema, owner + pascal(field));
    const shown = isThere || / None$|^None$/.test(type) ? type : `${type} | None`;
    const alias = `alias=${JSON.stringify(field)}`;
    const text = schema.description ? `\n    """${docText(schema.description)}"""` : "";
    const name = snake(field);
    if (name === field) return `    ${name}: ${shown}${isThere ? "" : " = None"}${text}`;
    return `    ${name}: ${shown} = Field(${isThere ? "" : "default=None, "}${alias})${text}`;
  };

  const addClass = (name: string, base: string, schema: Schema, properties: Record<string, Schema>): string => {
    if (classes.has(name)) return name;
    classes.set(name, { name, base, text: "" }); // first: a model may contain itself
    const required = schema.required ?? [];
    const fields = Object.entries(properties).map(([field, part]) =>
      fieldOf(name, field, part, required.includes(field)),
    );
    const text = schema.description ? `    """${docText(schema.description)}"""\n\n` : "";
    classes.set(name, { name, base, text: text + (fields.length > 0 ? fields.join("\n") : "    pass") });
    return name;
  };

  const addComponent = (name: string, schema: Schema): void => {
    if (schema.type === "object" && schema.properties) addClass(name, "Model", schema, schema.properties);
    else if (!aliases.has(name)) aliases.set(name, typeOf(schema, name));
  };

  /** A component where it stands. Its optional fields are `None` in the places that lack them. */
  const variant = (schema: Schema, _place: string): string => {
    const base = baseOf(schema, components);
    if (!base) throw new Error("a variant needs a component");
    addComponent(base.name, base.schema);
    return aliases.get(base.name) === undefined ? base.name : (aliases.get(base.name) as string);
  };

  return {
    /** The body of a webhook request. */
    addEvent(schema: Schema, name: string): void {
      const required = baseOf(schema, components)?.schema.required ?? [];
      addClass(name, "Model", { required }, propertiesOf(schema, components));
    },
    /** A subclass of a component for the result of one operation: the fields that it always has are not optional. */
    nameVariant(schema: Schema, name: string): string {
      const base = baseOf(schema, components);
      if (!base?.schema.properties) return typeOf(schema, name);
      addComponent(base.name, base.schema);
      const before = base.schema.required ?? [];
      const added = (schema.required ?? []).filter((field) => !before.includes(field));
      const all = propertiesOf(schema, components);
      const narrowed = Object.fromEntries(added.map((field) => [field, all[field]])) as Record<string, Schema>;
      if (Object.keys(narrowed).length === 0) return base.name;
      if (name in components) throw new Error(`the name of a variant is that of a component: ${name}`);
      const required = [...before, ...added];
      return addClass(name, base.name, { description: base.schema.description ?? "", required }, narrowed);
    },
    classes: () => inOrder([...classes.values()]),
  };
}

type Method = {
  operation: Operation;
  result: string;
  parameters: { name: string; wire: string; type: string; isRequired: boolean }[];
};

function describe(operation: Operation, models: Models, components: Api["models"]): Method {
  const { id, data, body, query, pathParameters, takesFile } = operation;
  const result = models.nameVariant(data, `${pascal(id)}Result`);
  const ofPlace = (some: Operation["query"]) =>
    some.map(({ name, required, schema }) => ({
      name: snake(name),
      wire: name,
      type: sent(schema, components),
      isRequired: required === true && schema.default === undefined,
    }));
  const bodyFields = body ? inputFields(body.schema, components) : [];
  const parameters = [
    ...ofPlace(pathParameters),
    ...ofPlace(query),
    ...bodyFields,
    ...(takesFile ? [{ name: "file", wire: "file", type: "FileBody", isRequired: true }] : []),
  ];
  // A field can have two spellings, for clients of other products; they are one name here.
  const isFirst = ({ name }: { name: string }, i: number) => parameters.findIndex((each) => each.name === name) === i;
  return { operation, result, parameters: parameters.filter(isFirst) };
}

function inputFields(schema: Schema, components: Api["models"]): Method["parameters"] {
  const base = baseOf(schema, components);
  const required = [...(base?.schema.required ?? []), ...(schema.required ?? [])];
  return Object.entries(propertiesOf(schema, components))
    .filter(([, part]) => part.not === undefined)
    .map(([field, part]) => ({
      name: snake(field),
      wire: field,
      type: sent(part, components),
      isRequired: required.includes(field) && part.default === undefined,
    }));
}

/** The type of a parameter. Objects are sent as they are, as dicts with the names of the API. */
function sent(schema: Schema, components: Api["models"]): string {
  if (schema.$ref || schema.allOf) {
    if (schema.enum) return `Literal[${schema.enum.map((value) => JSON.stringify(value)).join(", ")}]`;
    const base = baseOf(schema, components);
    return base?.schema ? sent(base.schema, components) : "Any";
  }
  if ("const" in schema) return typeof schema.const === "string" ? `Literal[${JSON.stringify(schema.const)}]` : "bool";
  if (schema.enum) return `Literal[${schema.enum.map((value) => JSON.stringify(value)).join(", ")}]`;
  if (schema.anyOf) return either(schema.anyOf.map((option) => sent(option, components)));
  if (Array.isArray(schema.type)) return either(schema.type.map((type) => sent({ ...schema, type }, components)));
  switch (schema.type) {
    case "string":
      return schema.format?.startsWith("date") ? "dt.datetime | dt.date | str" : "str";
    case "boolean":
      return "bool";
    case "null":
      return "None";
    case "number":
      return "float";
    case "integer":
      return "int";
    case "array":
      return `Sequence[${schema.items ? sent(schema.items, components) : "Any"}]`;
    case "object":
      return "Mapping[str, Any]";
    default:
      return "Any";
  }
}

function methodText({ operation, result, parameters }: Method, isAsync: boolean): string {
  const { id, method, path, summary, pathParameters } = operation;
  const given = parameters
    .filter(({ wire }) => !(method === "get" && wire === "format"))
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
  const inPath = pathParameters.map(({ name }) => snake(name));
  const positional = given.filter(({ name }) => inPath.includes(name));
  const named = given.filter(({ name }) => !inPath.includes(name));
  const text = ({ name, type, isRequired }: Method["parameters"][number]) =>
    `${name}: ${isRequired ? type : `${either([type, "Unset"])} = UNSET`}`;
  const signature = ["self", ...positional.map(text), "*", ...named.map(text), "options: CallOptions | None = None"];
  // A body without documented fields takes any.
  const isOpen = operation.body !== undefined && named.length === 0;
  const values = given.map(({ name, wire }) => `${JSON.stringify(wire)}: ${name}`);
  return `    ${isAsync ? "async " : ""}def ${snake(id)}(
        ${[...signature, ...(isOpen ? ["**fields: Any"] : [])].join(",\n        ")},
    ) -> models.${result}:
        """${docText(summary)}."""
        return ${isAsync ? "await " : ""}self._call(${JSON.stringify(method)}, ${JSON.stringify(path)}, {${[...values, ...(isOpen ? ["**fields"] : [])].join(", ")}}, models.${result}, options)
`;
}

function modelsFile(classes: Class[], events: string[]): string {
  const texts = classes.map(({ name, base, text }) => `class ${name}(${base}):\n${text}\n`);
  const union = events.map((type) => `${pascal(type)}Event`).join(" | ");
  return `${HEADER}
from __future__ import annotations

import datetime as dt
from typing import Any, Literal

from pydantic import Field

from ._model import Model

${texts.join("\n\n")}

WebhookEvent = ${union}
"""An event as webhooks receive it; \`type\` selects the class."""

EVENT_MODELS: dict[str, type[WebhookEvent]] = {
${events.map((type) => `    ${JSON.stringify(type)}: ${pascal(type)}Event,`).join("\n")}
}
`;
}

function operationsFile(methods: Method[]): string {
  const part = (isAsync: boolean) => methods.map((method) => methodText(method, isAsync)).join("\n");
  return `${HEADER}
from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from . import models
from ._call import UNSET, AsyncCaller, CallOptions, FileBody, SyncCaller, Unset


class Operations(SyncCaller):
    """One method per operation of the API."""

${part(false)}

class AsyncOperations(AsyncCaller):
    """One method per operation of the API."""

${part(true)}`;
}

function pathsFile(operations: Operation[]): string {
  const keyed = operations.filter(({ isKeyed }) => isKeyed).map(({ path }) => `    ${JSON.stringify(path)},`);
  const lists = operations.flatMap(({ id, path, list }) =>
    list ? [`    "${snake(id)}": (${JSON.stringify(path)}, "${list.items}", "${list.cursor}"),`] : [],
  );
  return `${HEADER}
KEYED = frozenset({
${keyed.join("\n")}
})
"""Paths whose POST honours an Idempotency-Key."""

LISTS: dict[str, tuple[str, str, str]] = {
${lists.join("\n")}
}
"""The path of each paged list, the field with its items, and the parameter that selects the next page."""
`;
}

/** Base classes first. */
function inOrder(classes: Class[]): Class[] {
  const sorted = classes.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [...sorted.filter(({ base }) => base === "Model"), ...sorted.filter(({ base }) => base !== "Model")];
}

function either(types: string[]): string {
  const all = [...new Set(types.flatMap((type) => (type.includes("[") ? [type] : type.split(" | "))))];
  return [...all.filter((type) => type !== "None"), ...all.filter((type) => type === "None")].join(" | ");
}

const RESERVED = new Set([
  "class",
  "from",
  "global",
  "in",
  "is",
  "def",
  "import",
  "pass",
  "not",
  "and",
  "or",
  "with",
  "as",
]);

/** A name in the style of Python. A keyword gets an underscore. */
export function snake(name: string): string {
  const text = name
    .replaceAll(/([a-z])(\d+)/g, "$1_$2")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase();
  return RESERVED.has(text) ? `${text}_` : text;
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function docText(text: string): string {
  return oneLine(text)
    .replaceAll("\\", "\\\\")
    .replaceAll('"""', "'''")
    .replace(/"$/, "”")
    .replace(/\.$/, "")
    .concat(text.endsWith(".") ? "." : "");
}
