import type { NodeApi } from "../../src/app/node/api.ts";
import type { Contract } from "../../src/features/access/api/contract.ts";

const contract = {
  id: "broken",
  method: "GET",
  path: "/api/v1/broken",
  tag: "Test",
  summary: "",
  description: "",
  gate: { counted: true },
  data: {},
} as const satisfies Contract;

/** A counted route whose handler always throws: our fault, not the caller's. */
export function addBrokenRoute({ server }: NodeApi): void {
  server.api.serve(contract, () => {
    throw new Error("the reason", { cause: new Error("its cause") });
  });
}
