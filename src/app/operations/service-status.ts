/** The public status of the installation: current checks and the availability of the last 90 days. */
import { type Clock, utcDay } from "../../platform/base/clock.ts";
import { recent } from "../../platform/base/recent.ts";
import { AVAILABILITY_TARGET, type Availability, availabilityOf, availabilitySince } from "./availability.ts";
import type { AvailabilityStore } from "./availability-store.ts";

export type ServiceStatus = Availability & { target: number };

/** Anybody may ask, so the database is read at most this often. */
const READ_EVERY_MS = 10_000;

export function createServiceStatus({ store, clock }: { store: Pick<AvailabilityStore, "list">; clock: Clock }) {
  return recent(async (): Promise<ServiceStatus> => {
    const now = clock.now();
    const stored = await store.list(utcDay(availabilitySince(now)));
    return { target: AVAILABILITY_TARGET, ...availabilityOf(stored, now) };
  }, READ_EVERY_MS);
}
