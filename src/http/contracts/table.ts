import type { Contract } from "../contract.ts";
import {
  cancelImport,
  importFile,
  listImports,
  listRejects,
  previewOfImport,
  showImport,
  startImport,
} from "./imports.ts";
import { nicheHistory } from "./niches.ts";
import { product, productHistory } from "./products.ts";
import { search } from "./search.ts";
import { usage } from "./usage.ts";

/** The route table: every route of the API. */
export const CONTRACTS: readonly Contract[] = [
  search,
  product,
  productHistory,
  nicheHistory,
  usage,
  importFile,
  listImports,
  showImport,
  listRejects,
  previewOfImport,
  startImport,
  cancelImport,
];
