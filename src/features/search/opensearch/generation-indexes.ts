/** Creates, refreshes, counts and deletes the indexes of a generation. */
import { MARKETPLACE_DOMAINS, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Cluster } from "./cluster.ts";
import { ClusterError } from "./cluster-error.ts";
import type { ExistingIndexes, Generation } from "./index-document.ts";
import { aliasOf, generationOf, indexOf, productIndexes } from "./index-names.ts";
import { SETTINGS, SETTINGS_WHILE_BUILT } from "./index-template.ts";

export type GenerationIndexes = {
  /** Every index of ours known to the cluster, also without reachable shards. */
  list(): Promise<ExistingIndexes>;
  /** Returns the uuid; an existing index is used as it is. A live one is searchable at once. */
  create(marketplace: MarketplaceDomain, generation: number, isLive: boolean): Promise<string>;
  /** Makes everything written searchable, in every copy. */
  refresh(marketplaces: readonly MarketplaceDomain[], generation: number): Promise<void>;
  count(marketplace: MarketplaceDomain, generation: number): Promise<number>;
  /** The number of the given products that are indexed. */
  countOf(marketplace: MarketplaceDomain, generation: number, asins: readonly string[]): Promise<number>;
  measure(generation: Generation): Promise<{ bytes: number; segments: number }>;
  /** Adds replicas and waits for them; false when they were not ready in time. */
  addReplicas(generation: Generation, timeoutMs: number, signal: AbortSignal): Promise<boolean>;
  /** Points the aliases of all marketplaces to this generation, in one atomic step. Returns whether anything had to change. */
  swap(generation: Generation): Promise<boolean>;
  /** The indexes behind each alias; several, or none, if somebody else changed it. */
  listAliases(): Promise<AliasTargets>;
  remove(number: number): Promise<void>;
};

/** Index names by alias. */
export type AliasTargets = ReadonlyMap<string, readonly string[]>;

const HEALTH_CALL_S = 10;

export function createGenerationIndexes(cluster: Pick<Cluster, "request">, prefix: string): GenerationIndexes {
  const pattern = productIndexes(prefix);
  const present = ({ marketplaces }: Generation): MarketplaceDomain[] =>
    (Object.keys(marketplaces) as MarketplaceDomain[]).filter((name) => !marketplaces[name]?.isLost);
  const namesOf = (generation: Generation): string =>
    present(generation)
      .map((name) => indexOf(prefix, name, generation.number))
      .join(",");

  const list = async (): Promise<ExistingIndexes> => {
    const { body } = await cluster.request({
      method: "GET",
      path: `/${pattern}/_settings/index.uuid`,
      query: { flat_settings: true, expand_wildcards: "all" },
      expected: [404],
    });
    const there = new Map<number, Partial<Record<MarketplaceDomain, string>>>();
    for (const [index, value] of Object.entries(body as Record<string, { settings?: Record<string, string> }>)) {
      const found = generationOf(prefix, index);
      const uuid = value.settings?.["index.uuid"];
      if (found === undefined || uuid === undefined) continue;
      there.set(found.number, { ...there.get(found.number), [found.marketplace]: uuid });
    }
    return there;
  };

  const listAliases = async (): Promise<AliasTargets> => {
    const path = `/_alias/${pattern}`;
    const { status, body } = await cluster.request({
      method: "GET",
      path,
      query: { expand_wildcards: "all" },
      expected: [404],
    });
    const ours = new Map<string, string[]>(MARKETPLACE_DOMAINS.map((name) => [aliasOf(prefix, name), []]));
    if (status === 404) return ours;
    for (const [index, { aliases }] of Object.entries(body as Record<string, { aliases: object }>))
      for (const alias of Object.keys(aliases)) ours.get(alias)?.push(index);
    return ours;
  };

  const countBy = async (marketplace: MarketplaceDomain, generation: number, query?: object): Promise<number> => {
    const { body } = await cluster.request({
      method: "POST",
      path: `/${indexOf(prefix, marketplace, generation)}/_count`,
      body: { query: query ?? { match_all: {} } },
      isIdempotent: true,
    });
    const { count, _shards: shards } = body as { count: number; _shards: { failed: number } };
    if (shards.failed > 0) throw new ClusterError(`${shards.failed} shards cannot be counted`, 503);
    return count;
  };

  return {
    list,
    listAliases,

    async create(marketplace, generation, isLive) {
      const body = isLive
        ? { aliases: { [aliasOf(prefix, marketplace)]: {} } }
        : { settings: { index: SETTINGS_WHILE_BUILT } };
      const path = `/${indexOf(prefix, marketplace, generation)}`;
      await cluster.request({ method: "PUT", path, body }).catch(async (error) => {
        if (!/resource_already_exists/.test((error as Error).message)) throw error;
        if (isLive) await cluster.request({ method: "PUT", path: `${path}/_alias/${aliasOf(prefix, marketplace)}` });
      });
      const uuid = (await list()).get(generation)?.[marketplace];
      if (uuid === undefined)
        throw new ClusterError(`the index ${path.slice(1)} disappeared right after its creation`, 503);
      return uuid;
    },

    async refresh(marketplaces, generation) {
      if (marketplaces.length === 0) return;
      const names = marketplaces.map((marketplace) => indexOf(prefix, marketplace, generation)).join(",");
      const { body } = await cluster.request({ method: "POST", path: `/${names}/_refresh`, isIdempotent: true });
      const { failed } = (body as { _shards: { failed: number } })._shards;
      if (failed > 0) throw new ClusterError(`${failed} shards were not refreshed`, 503);
    },

    count: (marketplace, generation) => countBy(marketplace, generation),
    countOf: (marketplace, generation, asins) => countBy(marketplace, generation, { ids: { values: asins } }),

    async measure(generation) {
      const names = namesOf(generation);
      if (names === "") return { bytes: 0, segments: 0 };
      const { body } = await cluster.request({ method: "GET", path: `/${names}/_stats/store,segments` });
      const { primaries } = (body as { _all: { primaries: Measured } })._all;
      return { bytes: primaries.store?.size_in_bytes ?? 0, segments: primaries.segments?.count ?? 0 };
    },

    async addReplicas(generation, timeoutMs, signal) {
      const names = namesOf(generation);
      if (names === "") return true;
      const { auto_expand_replicas } = SETTINGS;
      const body = { index: { auto_expand_replicas } };
      await cluster.request({ method: "PUT", path: `/${names}/_settings`, body, isIdempotent: true });
      for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; ) {
        signal.throwIfAborted();
        const query = { wait_for_status: "green", timeout: `${HEALTH_CALL_S}s` };
        const { body: health } = await cluster.request({
          method: "GET",
          path: `/_cluster/health/${names}`,
          query,
          expected: [408],
        });
        if ((health as { status: string }).status === "green") return true;
      }
      return false;
    },

    async swap(generation) {
      const aliases = await listAliases();
      const { number } = generation;
      const actions = MARKETPLACE_DOMAINS.flatMap((marketplace) => {
        const [alias, own] = [aliasOf(prefix, marketplace), indexOf(prefix, marketplace, number)];
        const now = aliases.get(alias) ?? [];
        const removed = now.filter((index) => index !== own).map((index) => ({ remove: { index, alias } }));
        const isLacking = present(generation).includes(marketplace) && !now.includes(own);
        return [...removed, ...(isLacking ? [{ add: { index: own, alias } }] : [])];
      });
      if (actions.length > 0) await cluster.request({ method: "POST", path: "/_aliases", body: { actions } });
      return actions.length > 0;
    },

    async remove(number) {
      const there = Object.keys((await list()).get(number) ?? {}) as MarketplaceDomain[];
      for (const marketplace of there)
        await cluster.request({ method: "DELETE", path: `/${indexOf(prefix, marketplace, number)}`, expected: [404] });
    },
  };
}

type Measured = { store?: { size_in_bytes: number }; segments?: { count: number } };
