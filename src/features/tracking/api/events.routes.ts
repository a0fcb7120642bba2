import { momentOf } from "../../../platform/base/period.ts";
import type { Api } from "../../access/api/contract.ts";
import { pictureAddress } from "../../catalog/picture.ts";
import { type Event, formatEvent } from "../event.ts";
import type { EventStore } from "../event-store.ts";
import * as events from "../read-events.ts";
import { listEvents, showEvent, typesOf } from "./events.contract.ts";

/** An event as lists return it. */
export function eventData(event: Event, publicUrl: string) {
  return { id: event.id, ...formatEvent(event, publicUrl) };
}

/** The title and image of a product, as lists return them. */
export function productSummary(product: { asin: string; title: string; imageUrl: string | null }, publicUrl: string) {
  return { title: product.title, imageUrl: pictureAddress(product, publicUrl) };
}

export function eventRoutes(api: Api, { store, publicUrl }: { store: EventStore; publicUrl: string }): void {
  const toData = (event: Event) => eventData(event, publicUrl);

  api.serve(listEvents, async ({ caller, query }) => {
    const { type, from, to, subject, limit, before, after } = query;
    const filter = {
      types: type === undefined ? undefined : typesOf(type),
      from: from === undefined ? undefined : momentOf(from, "from"),
      to: to === undefined ? undefined : momentOf(to, "to"),
      subject,
    };
    const page = await events.listEvents(store, caller.accountId, filter, { before, after }, limit);
    return { events: page.events.map(toData), next: page.next };
  });

  api.serve(showEvent, async ({ caller, params: { id } }) =>
    toData(await events.getEvent(store, caller.accountId, id)),
  );
}
