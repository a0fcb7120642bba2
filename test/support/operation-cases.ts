/** A call of every operation, with the examples of the contracts, for tests of the SDKs. */

import { CONTRACTS } from "../../src/app/contracts.ts";
import { exampleOf } from "../../src/app/description/examples.ts";
import { errorsOf } from "../../src/app/description/openapi.ts";
import { isForKeys } from "../../src/app/description/postman.ts";
import type { Contract } from "../../src/features/access/api/contract.ts";
import { statusOf } from "../../src/platform/http/contract.ts";
import { STATUS } from "../../src/platform/http/error-codes.ts";
import type { Scope } from "./cleanup.ts";
import { giveExamples } from "./example-rows.ts";
import { startModelServer } from "./model-server.ts";
import { observation } from "./observation.ts";
import { type Service, startService } from "./service.ts";

export type OperationCase = {
  id: string;
  method: string;
  path: string;
  /** Path, query and body parameters in one object, as the methods of the SDKs take them. */
  input: Record<string, unknown>;
  file?: string;
  /** True if the response must be a success. Routes for people often act on the caller, which no example can name. */
  mustSucceed: boolean;
  /** The documented statuses. */
  statuses: number[];
};

/** A service with the product that the examples name, on which every key may call every route. Its imports never run. */
export async function startForOperations(scope: Scope): Promise<Service> {
  const model = await startModelServer(scope);
  return await startService(scope, {
    env: {
      ROLE: "api",
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
      LISTING_MODEL: "small",
      LISTING_MODEL_URL: model.url,
    },
    resolveName: async () => [{ address: "127.0.0.1", family: 4 }],
    prepareCatalog: (catalog) => catalog.merge([observation("B0A09AGPML", { title: "Chef Knife", priceMinor: 2_499 })]),
  });
}

export const OPERATION_CASES: OperationCase[] = CONTRACTS.map((contract: Contract) => {
  const { params = {}, query = {}, body } = exampleOf(contract);
  const isFile = contract.file !== undefined;
  return {
    id: contract.id,
    method: contract.method,
    path: contract.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
    input: { ...params, ...query, ...(isFile ? {} : (body as object | undefined)) },
    ...(isFile && { file: String(body) }),
    mustSucceed: isForKeys(contract),
    statuses: [statusOf(contract), ...errorsOf(contract).map((code) => STATUS[code])],
  };
});

/** Creates the rows that an operation names, and returns the headers of a caller who may call it. */
export async function prepareOperation(service: Service, id: string): Promise<Record<string, string>> {
  const contract = CONTRACTS.find((each) => each.id === id) as Contract;
  const { params } = exampleOf(contract);
  const { gate } = contract;
  if (gate.open) return {};
  const operator = gate.operator === true;
  if (gate.session) {
    const person = await service.make.person({ plan: "agency", role: "owner", operator });
    await giveExamples(service, params, person.account.id);
    return { cookie: person.cookie, "sec-fetch-site": "same-origin" };
  }
  const { key, account } = await service.make.key({ plan: "agency", operator });
  await giveExamples(service, params, account.id);
  return { authorization: `Bearer ${key}` };
}
