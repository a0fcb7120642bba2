/** A real OpenSearch cluster on loopback, in a folder of its own that is deleted when it stops. Nodes are numbered from 1. */
import { chownSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SetupError } from "../../src/platform/base/errors.ts";
import { serverOwner } from "../../src/platform/db/unprivileged.ts";
import { freePorts, isFree } from "../free-ports.ts";
import { openSearchHome } from "./distribution.ts";
import { findJavaHome } from "./java.ts";
import { createNode, type OpenSearchNode } from "./node.ts";

export type ClusterOptions = {
  nodes?: number;
  /** The port of the first node; the others have the next ones. Any free ports without it. */
  port?: number;
  heapMb?: number;
  /** For a cluster that lives for minutes: a node starts with 6 s of CPU time instead of 15, and is slower afterwards. */
  isShortLived?: boolean;
};

export type OpenSearchCluster = {
  urls: readonly string[];
  /** Kills the process outright, as when a machine loses its power. */
  kill(node: number): Promise<void>;
  start(node: number): Promise<void>;
  /** Waits until all nodes have joined and every shard has its copies. */
  untilGreen(): Promise<void>;
  stop(): Promise<void>;
};

const GREEN_WITHIN_MS = 120_000;
/** The distance between the port for clients and the port for other nodes. */
const TRANSPORT = 100;

/** Throws a SetupError when there is no Java, the distribution cannot be fetched, or the port is taken. */
export async function startCluster(options: ClusterOptions = {}): Promise<OpenSearchCluster> {
  const { nodes = 1, port, heapMb = 512, isShortLived = false } = options;
  const [javaHome, distribution] = await Promise.all([findJavaHome(), openSearchHome()]);
  const ports =
    port === undefined ? await freePorts(nodes, TRANSPORT) : Array.from({ length: nodes }, (_, i) => port + i);
  for (const each of ports)
    if (!(await isFree(each))) throw new SetupError(`Port ${each} is taken by another process.`);
  const folder = mkdtempSync(join(tmpdir(), "nichescope-opensearch-"));
  const owner = serverOwner(join(folder, "none yet")); // it refuses root, as PostgreSQL does
  const home = owner ? join(folder, "opensearch") : distribution;
  if (owner) {
    chownSync(folder, owner.uid, owner.gid);
    cpSync(distribution, home, { recursive: true }); // others may not pass through root's home, where the cache is
  }

  const names = ports.map((_, i) => `node-${i + 1}`);
  const settings = {
    "cluster.name": folder.split("/").at(-1) as string, // never joins another one on this machine
    "network.host": "127.0.0.1",
    "discovery.seed_hosts": ports.map((each) => `127.0.0.1:${each + TRANSPORT}`),
    "cluster.initial_cluster_manager_nodes": names,
    "cluster.routing.allocation.disk.threshold_enabled": false, // a full disk does not matter here
  };
  const all = ports.map((each, i) =>
    createNode({
      name: names[i] as string,
      folder: join(folder, names[i] as string),
      port: each,
      settings: { ...settings, "transport.port": each + TRANSPORT },
      home,
      javaHome,
      heapMb,
      isShortLived,
      owner,
    }),
  );
  const node = (number: number) => all[number - 1] as OpenSearchNode;
  const cluster: OpenSearchCluster = {
    urls: all.map(({ url }) => url),
    kill: (number) => node(number).kill(),
    start: (number) => node(number).start(),
    untilGreen: () => untilGreen(all),
    async stop() {
      await Promise.all(all.map((each) => each.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await Promise.all(all.map((each) => each.start()));
    await cluster.untilGreen();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

async function untilGreen(nodes: readonly OpenSearchNode[]): Promise<void> {
  const query = `wait_for_nodes=${nodes.length}&wait_for_status=green&wait_for_no_relocating_shards=true&timeout=5s`;
  let lastResponse = "";
  for (const deadline = Date.now() + GREEN_WITHIN_MS; Date.now() < deadline; await sleep(200)) {
    try {
      const response = await fetch(`${nodes[0]?.url}/_cluster/health?${query}`, {
        signal: AbortSignal.timeout(10_000),
      });
      lastResponse = await response.text();
      if (response.ok && JSON.parse(lastResponse).timed_out === false) return;
    } catch (error) {
      lastResponse = (error as Error).message;
    }
  }
  throw new Error(`the cluster was not green within ${GREEN_WITHIN_MS / 1000} s: ${lastResponse}`);
}
