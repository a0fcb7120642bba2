/** The public status of the installation: current checks and the availability of the last 90 days. */
import { type Clock, utcDay } from "../base/clock.ts";
import { AVAILABILITY_TARGET, type Availability, availabilityOf, availabilitySince } from "./availability.ts";
import type { AvailabilityStore } from "./availability-store.ts";

export type ServiceStatus = Availability & { target: number };

/** Anybody may ask, so the database is read at most this often. */
const CACHED_MS = 10_000;

export function createServiceStatus({ store, clock }: { store: Pick<AvailabilityStore, "list">; clock: Clock }) {
  let cached: { at: number; status: Promise<ServiceStatus> } | undefined;
  const read = async (): Promise<ServiceStatus> => {
    const now = clock.now();
    const stored = await store.list(utcDay(availabilitySince(now)));
    return { target: AVAILABILITY_TARGET, ...availabilityOf(stored, now) };
  };
  return (): Promise<ServiceStatus> => {
    const at = performance.now();
    if (cached !== undefined && at - cached.at < CACHED_MS) return cached.status;
    const status = read();
    cached = { at, status };
    status.catch(() => {
      cached = undefined;
    });
    return status;
  };
}
