import type { DOCUMENTED } from "./schemas.ts";

/** The parts of a JSON Schema that the OpenAPI document is built with. */
export type Schema = {
  $ref?: string;
  title?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  minProperties?: number;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  not?: Schema;
  additionalProperties?: unknown;
  [DOCUMENTED]?: Schema;
};
