/**
 * What a run of the cluster tests begins with: the PostgreSQL of every run, and one OpenSearch node (`TEST_OPENSEARCH`; where
 * that is set already, the cluster that it names). Without Java, or without the distribution, there is nothing to run: the
 * run says so and ends well, unless `CLUSTER_TESTS=required`.
 */
import { type OpenSearchCluster, startCluster } from "../../../scripts/opensearch/start-cluster.ts";
import { SetupError } from "../../../src/base/errors.ts";
import * as postgres from "../../support/postgres.ts";

let cluster: OpenSearchCluster | undefined;

export async function globalSetup(): Promise<void> {
  if (!process.env["TEST_OPENSEARCH"]) {
    cluster = await startOrSkip();
    process.env["TEST_OPENSEARCH"] = cluster.urls.join(",");
  }
  await postgres.globalSetup();
}

export async function globalTeardown(): Promise<void> {
  await postgres.globalTeardown();
  await cluster?.stop();
}

async function startOrSkip(): Promise<OpenSearchCluster> {
  try {
    return await startCluster();
  } catch (error) {
    if (!(error instanceof SetupError) || process.env["CLUSTER_TESTS"] === "required") throw error;
    console.log(`The cluster tests are skipped: ${error.message}`);
    process.exit(0);
  }
}
