/**
 * The set-up of a run of the cluster tests: the PostgreSQL of every run, and one OpenSearch node that all files share, each
 * with index names of its own. `TEST_OPENSEARCH` names a cluster that runs already. Without Java or the distribution the
 * tests cannot run: the run then ends well, except on a CI machine (`CI=true`).
 */
import { type OpenSearchCluster, startCluster } from "../../../scripts/opensearch/start-cluster.ts";
import { SetupError } from "../../../src/platform/base/errors.ts";
import { requiredInCi } from "../../support/required-in-ci.ts";
import * as setUp from "../../support/set-up.ts";

let cluster: OpenSearchCluster | undefined;

export async function globalSetup(): Promise<void> {
  if (!process.env["TEST_OPENSEARCH"]) {
    cluster = await startOrSkip();
    process.env["TEST_OPENSEARCH"] = cluster.urls.join(",");
  }
  await setUp.globalSetup();
}

export async function globalTeardown(): Promise<void> {
  await setUp.globalTeardown();
  await cluster?.stop();
}

async function startOrSkip(): Promise<OpenSearchCluster> {
  try {
    return await startCluster({ isShortLived: true });
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.log(`The cluster tests are skipped: ${requiredInCi(error.message)}`);
    process.exit(0);
  }
}
