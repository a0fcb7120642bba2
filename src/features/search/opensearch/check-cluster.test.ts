import assert from "node:assert/strict";
import { test } from "node:test";
import { versionProblem } from "./check-cluster.ts";

test("only supported versions of OpenSearch are accepted", () => {
  const opensearch = (number: string) => versionProblem({ version: { distribution: "opensearch", number } });
  for (const number of ["2.4.0", "2.19.6", "3.0.0", "10.1.0"]) assert.equal(opensearch(number), undefined, number);
  for (const number of ["1.3.20", "2.3.9"]) assert.match(opensearch(number) ?? "", /2\.4 or newer is required/, number);
  assert.match(versionProblem({ version: { number: "8.15.0" } }) ?? "", /the server is Elasticsearch 8\.15\.0/);
  assert.match(versionProblem({}) ?? "", /not OpenSearch/);
});
