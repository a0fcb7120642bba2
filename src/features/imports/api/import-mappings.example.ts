import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./import-mappings.contract.ts";

const options = { marketplace: "amazon.de", decimal: "comma" } as const;
const supplier = {
  name: "supplier",
  options: { ...options, map: [{ field: "price", column: "Preis" }] },
  updatedAt: "2026-03-01T12:00:00.000Z",
};

export const importMappingsExamples = {
  listMappings: { data: { mappings: [supplier] } },
  saveMapping: { params: { name: "supplier" }, body: { ...options, map: "price=Preis" }, data: supplier },
  deleteMapping: { params: { name: "supplier" }, data: { id: "supplier", deleted: true } },
} satisfies ExamplesOf<typeof contracts>;
