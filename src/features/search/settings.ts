/** The search cluster, and synonyms. */
import { resolve } from "node:path";
import { setting } from "../../platform/base/setting.ts";
import { integer, list, Problem } from "../../platform/base/setting-values.ts";

export const SEARCH_SETTINGS = {
  openSearchUrls: setting({
    env: "OPENSEARCH_URL",
    parse: list(clusterAddress),
    unset: [] as string[],
    unsetText: "none: each node searches in its own memory",
    example: "https://nichescope:secret@search-1.example.com:9200,https://search-2.example.com:9200",
    help: "Search on this OpenSearch cluster (2.4 or newer) instead of in memory: one address or several, separated by commas. Put the user name into the first. A node with the role `worker` or `all` maintains the index there. Name a private certificate authority in `NODE_EXTRA_CA_CERTS`.",
  }),
  openSearchPrefix: setting({
    env: "OPENSEARCH_INDEX_PREFIX",
    parse: indexPrefix,
    unset: "nichescope",
    help: "Prefix of the index names. Installations that share a cluster need different prefixes.",
  }),
  openSearchShards: setting({
    env: "OPENSEARCH_SHARDS",
    parse: integer(1, 1_000),
    unset: 1,
    help: "Shards of each marketplace's index. A change applies to indexes built from then on (`npx nichescope index rebuild`). Plan one shard for every 10 to 20 million products.",
  }),
  synonymsDir: setting({
    env: "SYNONYMS_DIR",
    parse: (raw) => resolve(raw),
    unset: undefined as string | undefined,
    unsetText: "none",
    example: "/etc/nichescope/synonyms",
    help: 'Folder with your own synonyms, one text file per language (`en.txt`, `de.txt`), used in addition to the built-in ones. One group per line: `fridge, refrigerator`; `hoover => vacuum` works in one direction. A member after `~` also names other things: with `microphone, ~mic`, a search for "microphone" relates products with "mic" and does not count them. A changed file is read again within a second. Operators can also add synonyms by API.',
  }),
};

function clusterAddress(raw: string): string {
  // The address may hold a password: the message does not repeat it.
  const url = URL.parse(raw);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Problem("must list http:// or https:// addresses");
  return url.href.replace(/\/$/, "");
}

function indexPrefix(raw: string): string {
  if (!/^[a-z0-9][a-z0-9_-]{0,99}$/.test(raw))
    throw new Problem(
      `must consist of lower-case letters, digits, - and _, and start with a letter or digit, not "${raw}"`,
    );
  return raw;
}
