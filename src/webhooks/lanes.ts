/** The lanes of a node, and the turns they take. */
import { CLOSED } from "./breaker.ts";
import type { Receiver } from "./delivery-store.ts";
import { type Host, isIdle, isThirsty, type Lane, newLane, type Ready, roomToLease } from "./lane.ts";
import { moreAhead } from "./pace.ts";

export type Lanes = ReturnType<typeof createLanes>;

export type Room = { id: string; url: string; room: number };

export function createLanes(endpointConcurrency: number) {
  const lanes = new Map<string, Lane>();
  const hosts = new Map<string, Host>();
  /** Those with something ready that may be able to begin it. */
  const turns: Lane[] = [];
  let ready = 0;

  const hostOf = (url: string): Host => {
    const name = new URL(url).origin;
    const host = hosts.get(name) ?? { name, breaker: CLOSED, inFlight: 0 };
    hosts.set(name, host);
    return host;
  };
  const list = (lane: Lane): void => {
    if (lane.isListed || lane.queue.length === 0) return;
    lane.isListed = true;
    turns.push(lane);
  };

  return {
    ready: () => ready,
    all: (): Iterable<Lane> => lanes.values(),
    find: (endpointId: string): Lane | undefined => lanes.get(endpointId),
    list,

    /** What was learnt holds for the address that it was learnt at. */
    meet(receiver: Receiver, nowMs: number): void {
      const known = lanes.get(receiver.id);
      if (known === undefined) {
        lanes.set(receiver.id, newLane(receiver, hostOf(receiver.url), endpointConcurrency, nowMs));
      } else if (known.receiver.url !== receiver.url) {
        const fresh = newLane(receiver, hostOf(receiver.url), endpointConcurrency, nowMs);
        // Those under way know their lane; what lies ready goes to the new address.
        fresh.queue = known.queue;
        known.queue = [];
        lanes.set(receiver.id, fresh);
        list(fresh);
      } else known.receiver = receiver;
    },

    put(each: Ready): void {
      const lane = lanes.get(each.leased.endpointId) as Lane;
      lane.queue.push(each);
      ready++;
      list(lane);
    },

    /** Whose turn it is. It stands in line again when it is listed again. */
    next(): Lane | undefined {
      const lane = turns.shift();
      if (lane !== undefined) lane.isListed = false;
      return lane;
    },

    take(lane: Lane): Ready {
      ready--;
      return lane.queue.shift() as Ready;
    },

    /** Takes out all that lies ready, and tells which deliveries that were. */
    clear(lane: Lane): string[] {
      ready -= lane.queue.length;
      const ids = lane.queue.map(({ leased }) => leased.id);
      lane.queue = [];
      return ids;
    },

    /** Of all lanes, also those that may have none. */
    rooms(nowMs: number): Room[] {
      return [...lanes.values()].map((lane) => roomOf(lane, nowMs));
    },

    hasThirsty(nowMs: number): boolean {
      for (const lane of lanes.values()) if (isThirsty(lane) && roomToLease(lane, nowMs) > 0) return true;
      return false;
    },

    /** Of those that there is more for: when one runs low, all of them are filled up at once. */
    roomsForMore(nowMs: number): Room[] {
      const rooms: Room[] = [];
      for (const lane of lanes.values()) {
        if (!lane.mayHaveMore) continue;
        if (lane.queue.length === 0 && lane.isGoingWell) lane.pace = moreAhead(lane.pace);
        const room = roomOf(lane, nowMs);
        if (room.room > 0) rooms.push(room);
      }
      return rooms;
    },

    /** Whoever has had nothing to do for a while is not remembered. */
    forgetIdle(nowMs: number, idleForMs: number): void {
      for (const [id, lane] of lanes) if (isIdle(lane, nowMs - idleForMs)) lanes.delete(id);
      const used = new Set([...lanes.values()].map(({ host }) => host));
      for (const [name, host] of hosts) if (host.inFlight === 0 && !used.has(host)) hosts.delete(name);
    },
  };
}

function roomOf(lane: Lane, nowMs: number): Room {
  return { id: lane.receiver.id, url: lane.receiver.url, room: roomToLease(lane, nowMs) };
}
