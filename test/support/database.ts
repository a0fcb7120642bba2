import { randomUUID } from "node:crypto";
import { cleanUp, type Scope } from "./cleanup.ts";
import { withKeptClient } from "./postgres.ts";

/** Creates a migrated database for one scope and returns its address; it is dropped when the scope ends. */
export async function makeDatabase(
  scope: Scope,
  from: "template_nichescope" | "template0" = "template_nichescope",
): Promise<string> {
  const server = process.env["TEST_POSTGRES"];
  if (server === undefined) throw new Error("run the tests with npm test: it starts their PostgreSQL");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copied as files: the default writes every page to the log, which takes twice the CPU time.
  const create = `create database ${name} template ${from} strategy file_copy`;
  await withKeptClient(server, (client) => client.query(create));
  cleanUp(scope, () =>
    withKeptClient(server, (client) => client.query(`drop database if exists ${name} with (force)`)),
  );
  return server.replace("/postgres?", `/${name}?`);
}
