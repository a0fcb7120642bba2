/**
 * Requests under way. So many may be at the same time; but one that takes longer than a second makes room for another, up to
 * a larger bound: receivers that hang must not take the room of those that answer.
 */
export type Flight = { begunMs: number; isOver: boolean; isSlow: boolean };

export type Flights = ReturnType<typeof createFlights>;

export const SLOW_AFTER_MS = 1_000;
/** As many times the room, slow ones included. */
export const MOST_TIMES = 4;

export function createFlights(room: number, now: () => number = () => performance.now()) {
  /** In the order in which they began; those before `first` are done with. */
  let begun: Flight[] = [];
  let first = 0;
  let quick = 0;
  let all = 0;

  const age = (): void => {
    const slowBefore = now() - SLOW_AFTER_MS;
    for (; first < begun.length; first++) {
      const flight = begun[first] as Flight;
      if (flight.isOver) continue;
      if (flight.begunMs > slowBefore) break;
      flight.isSlow = true;
      quick--;
    }
    if (first > 1_024 && first * 2 > begun.length) {
      begun = begun.slice(first);
      first = 0;
    }
  };

  return {
    count: () => all,

    hasRoom(): boolean {
      if (all >= room * MOST_TIMES) return false;
      if (quick >= room) age();
      return quick < room;
    },

    begin(): Flight {
      const flight = { begunMs: now(), isOver: false, isSlow: false };
      if (first === begun.length || begun.length - first > 2 * room * MOST_TIMES) age();
      begun.push(flight);
      quick++;
      all++;
      return flight;
    },

    end(flight: Flight): void {
      flight.isOver = true;
      if (!flight.isSlow) quick--;
      all--;
    },
  };
}
