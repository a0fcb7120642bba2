import type { Cluster } from "./cluster.ts";
import { productIndexes, stateIndexOf } from "./index-names.ts";
import { MAPPING } from "./mapping.ts";

/** Above templates an operator may have for every index. */
const PRIORITY = 500;

/**
 * One replica if there is a second node to hold it. The indexer refreshes explicitly, when there is something new.
 * Deletions are remembered for longer than any leader may be partitioned, so that its late writes cannot bring a
 * deleted product back.
 */
export const SETTINGS = { auto_expand_replicas: "0-1", refresh_interval: "-1", gc_deletes: "30m" };
/** During the build: replicas are copied at the end, which is cheaper than indexing everything twice. */
export const SETTINGS_WHILE_BUILT = { auto_expand_replicas: "false", number_of_replicas: 0 };

/** The state index. It is created explicitly: a cluster may forbid implicit creation by the first document. */
export const STATE_INDEX = {
  settings: { index: { number_of_shards: 1, auto_expand_replicas: "0-2" } },
  mappings: { dynamic: false },
};

/** A change of it needs a new `LAYOUT`. */
export const productTemplate = (shards: number) => ({
  settings: { index: { ...SETTINGS, number_of_shards: shards } },
  mappings: { dynamic: "strict", _source: { includes: ["product"] }, properties: MAPPING },
});

export async function putTemplates(cluster: Pick<Cluster, "request">, prefix: string, shards: number): Promise<void> {
  const put = (name: string, pattern: string, template: object) =>
    cluster.request({
      method: "PUT",
      path: `/_index_template/${name}`,
      body: { index_patterns: [pattern], priority: PRIORITY, template },
      isIdempotent: true,
    });
  await put(`${prefix}-products`, productIndexes(prefix), productTemplate(shards));
  await put(stateIndexOf(prefix), stateIndexOf(prefix), STATE_INDEX);
}
