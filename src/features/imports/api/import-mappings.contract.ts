/** Saved mappings of imports, for operators. */
import { Type } from "typebox";
import { tidyText } from "../../../platform/http/parameters.ts";
import { closed, Deleted } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { operatorRoute } from "../../access/api/operator-route.ts";
import { MAX_MAPPINGS } from "../saved-mapping.ts";
import { mappingName, mappingParameters, SavedMapping } from "./import-schemas.ts";
import { prepareReading } from "./imports.contract.ts";

const oneMapping = {
  ...operatorRoute,
  path: "/api/admin/import-mappings/:name",
  params: Type.Object({ name: mappingName }),
  savedIds: { name: "mappingName" },
} as const;

export const listMappings = {
  ...operatorRoute,
  id: "listMappings",
  method: "GET",
  path: "/api/admin/import-mappings",
  summary: "List saved mappings",
  description: "Returns the saved mappings of the installation by name.",
  data: Type.Object({ mappings: Type.Array(SavedMapping) }),
} as const satisfies Contract;

export const saveMapping = {
  ...oneMapping,
  id: "saveMapping",
  method: "PUT",
  summary: "Save a mapping",
  description:
    "Saves how files of one kind are read, for all operators, and replaces a mapping of the same name. Pass its name as `mapping` when " +
    `you import a file. If there are ${MAX_MAPPINGS} mappings already, the response is 409.`,
  body: Type.Object(mappingParameters, closed),
  data: SavedMapping,
  errors: ["conflict"],
  prepare: { name: tidyText, ...prepareReading },
} as const satisfies Contract;

export const deleteMapping = {
  ...oneMapping,
  id: "deleteMapping",
  method: "DELETE",
  summary: "Delete a saved mapping",
  description: "Deletes a saved mapping. Imports that were read with it are unchanged.",
  data: Deleted,
  prepare: { name: tidyText },
} as const satisfies Contract;
