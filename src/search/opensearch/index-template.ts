import type { Cluster } from "./cluster.ts";
import { productIndexes, stateIndexOf } from "./index-names.ts";
import { MAPPING } from "./mapping.ts";

/** Before those that an operator may have for every index. */
const PRIORITY = 500;

/**
 * One replica where there is a second node to hold it. The indexer refreshes by itself: it knows when there is something new.
 * What was deleted is remembered for longer than any leader may be out of touch, so that nothing it sends late comes back.
 */
export const SETTINGS = { auto_expand_replicas: "0-1", refresh_interval: "-1", gc_deletes: "30m" };
/** Until it is swapped in: replicas are copied at the end, which is cheaper than to index everything twice. */
export const SETTINGS_WHILE_BUILT = { auto_expand_replicas: "false", number_of_replicas: 0 };

/** Of the index of the state, which is made by name: a cluster may forbid that one comes into being with its first document. */
export const STATE_INDEX = {
  settings: { index: { number_of_shards: 1, auto_expand_replicas: "0-2" } },
  mappings: { dynamic: false },
};

export async function putTemplates(cluster: Pick<Cluster, "ask">, prefix: string, shards: number): Promise<void> {
  const put = (name: string, pattern: string, template: object) =>
    cluster.ask({
      method: "PUT",
      path: `/_index_template/${name}`,
      body: { index_patterns: [pattern], priority: PRIORITY, template },
      isRepeatable: true,
    });
  await put(`${prefix}-products`, productIndexes(prefix), {
    settings: { index: { ...SETTINGS, number_of_shards: shards } },
    mappings: { dynamic: "strict", _source: { includes: ["product"] }, properties: MAPPING },
  });
  await put(stateIndexOf(prefix), stateIndexOf(prefix), STATE_INDEX);
}
