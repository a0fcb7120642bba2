import { test } from "node:test";
import { AjvCompiler } from "@fastify/ajv-compiler";
import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import { CONTRACTS } from "../../app/contracts.ts";
import { successSchema } from "./envelope.ts";

test("the schemas of every route compile, though no start compiles them", () => {
  const validatorOf = AjvCompiler()({}, { customOptions: { allErrors: true, verbose: true, useDefaults: true } });
  const serializerOf = SerializerSelector()();
  for (const { method, path: url, params, query, body, data, status = 200 } of CONTRACTS) {
    for (const schema of [params, query, body]) if (schema) (validatorOf as (route: object) => void)({ schema });
    serializerOf({ method, url, httpStatus: String(status), schema: successSchema(data) });
  }
});
