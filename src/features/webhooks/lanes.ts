/** All lanes of a node. They take turns to send. */
import { CLOSED } from "./breaker.ts";
import type { Receiver } from "./delivery-store.ts";
import { type Host, isIdle, type Lane, needsRefill, newLane, type Ready, roomToLease } from "./lane.ts";

export type Lanes = ReturnType<typeof createLanes>;

export type Room = { id: string; url: string; room: number };

export function createLanes(endpointConcurrency: number) {
  const lanes = new Map<string, Lane>();
  const hosts = new Map<string, Host>();
  /** Lanes with ready deliveries, in the order of their turns. */
  const turns: Lane[] = [];
  let ready = 0;

  const hostOf = (url: string): Host => {
    const name = hostName(url);
    const host = hosts.get(name) ?? { name, breaker: CLOSED, inFlight: 0 };
    hosts.set(name, host);
    return host;
  };
  const takeTurn = (lane: Lane): void => {
    if (lane.hasTurn || lane.queue.length === 0) return;
    lane.hasTurn = true;
    turns.push(lane);
  };

  return {
    ready: () => ready,
    all: (): Iterable<Lane> => lanes.values(),
    find: (endpointId: string): Lane | undefined => lanes.get(endpointId),
    /** Puts the lane at the end of the turns, if it has deliveries ready. */
    takeTurn,

    /** Adds or updates a lane. A new address starts with a new lane: past results belong to the old address. */
    update(receiver: Receiver, nowMs: number): void {
      const known = lanes.get(receiver.id);
      if (known !== undefined && known.receiver.url === receiver.url) {
        known.receiver = receiver;
        return;
      }
      const lane = newLane(receiver, hostOf(receiver.url), endpointConcurrency, nowMs);
      lanes.set(receiver.id, lane);
      if (known === undefined) return;
      // Ready deliveries go to the new address; requests in flight keep the old lane.
      lane.queue = known.queue;
      known.queue = [];
      takeTurn(lane);
    },

    put(each: Ready): void {
      const lane = lanes.get(each.leased.endpointId) as Lane;
      lane.queue.push(each);
      ready++;
      takeTurn(lane);
    },

    /** Returns the lane whose turn it is. It must take another turn to send more. */
    next(): Lane | undefined {
      const lane = turns.shift();
      if (lane !== undefined) lane.hasTurn = false;
      return lane;
    },

    take(lane: Lane): Ready {
      ready--;
      return lane.queue.shift() as Ready;
    },

    /** Removes all ready deliveries of the lane and returns their ids. */
    clear(lane: Lane): string[] {
      ready -= lane.queue.length;
      const ids = lane.queue.map(({ leased }) => leased.id);
      lane.queue = [];
      return ids;
    },

    /** Returns the room of all lanes, including those with none. */
    rooms(nowMs: number): Room[] {
      return [...lanes.values()].map((lane) => roomOf(lane, nowMs));
    },

    needRefill(nowMs: number): boolean {
      for (const lane of lanes.values()) if (needsRefill(lane) && roomToLease(lane, nowMs) > 0) return true;
      return false;
    },

    /** Returns the room of lanes that may have more deliveries due. One claim refills them all. */
    roomsForMore(nowMs: number): Room[] {
      return [...lanes.values()]
        .filter((lane) => lane.mayHaveMore)
        .map((lane) => roomOf(lane, nowMs))
        .filter(({ room }) => room > 0);
    },

    deleteIdle(nowMs: number, idleForMs: number): void {
      for (const [id, lane] of lanes) if (isIdle(lane, nowMs - idleForMs)) lanes.delete(id);
      const used = new Set([...lanes.values()].map(({ host }) => host));
      for (const [name, host] of hosts) if (host.inFlight === 0 && !used.has(host)) hosts.delete(name);
    },
  };
}

/** All e-mail channels share the mail server; other channels are stored as `<kind>:<host>/…`. */
function hostName(url: string): string {
  const { protocol, origin, pathname } = new URL(url);
  if (protocol === "mailto:") return protocol;
  return protocol === "https:" || protocol === "http:" ? origin : `https://${pathname.split("/")[0]}`;
}

function roomOf(lane: Lane, nowMs: number): Room {
  return { id: lane.receiver.id, url: lane.receiver.url, room: roomToLease(lane, nowMs) };
}
