/** A failover of the database under a service that searches on a cluster. */
import { test } from "node:test";
import { checkLostRevisions } from "../support/lost-revisions.ts";
import { clusterUrls, ownPrefix } from "./support/indexing.ts";

test("a standby that lost changes takes over: searches on the cluster find what the database has, and nothing else", (t) =>
  checkLostRevisions(t, {
    OPENSEARCH_URL: clusterUrls()[0] as string,
    OPENSEARCH_INDEX_PREFIX: ownPrefix(t),
  }));
