import type { Clock } from "../../platform/base/clock.ts";
import { AppError, invalid } from "../../platform/base/errors.ts";
import { newId } from "../../platform/base/ids.ts";
import type { Listed, Page } from "../../platform/base/page.ts";
import type { Create, Created } from "../../platform/db/creation.ts";
import type { AddressGuard } from "../../platform/security/address-guard.ts";
import type { SecretBox } from "../../platform/security/secret-box.ts";
import type { EventType } from "../tracking/event.ts";
import { type Endpoint, type EndpointChanges, rotated } from "./endpoint.ts";
import type { EndpointFilter, EndpointStore, RecentDeliveries } from "./endpoint-store.ts";
import { newSecret } from "./sign.ts";

export type Endpoints = ReturnType<typeof createEndpoints>;

/** `secret` is returned once, at creation or rotation. It is null when a creation is replayed. */
export type EndpointWithSecret<Secret = string> = Endpoint & { secret: Secret };

/** An endpoint with the results of its last deliveries. */
export type EndpointView = Endpoint & { recent: RecentDeliveries };

export type EndpointInput = {
  url: string;
  events: EventType[];
  description: string | null;
  enabled?: boolean | undefined;
};

export type EndpointParts = {
  store: EndpointStore;
  guard: Pick<AddressGuard, "problemOf">;
  box: SecretBox;
  /** Wakes the delivery engines. */
  wake(): Promise<void>;
  clock: Clock;
};

export function createEndpoints({ store, guard, box, wake, clock }: EndpointParts) {
  const checkUrl = async (url: string): Promise<void> => {
    const problem = await guard.problemOf(url);
    if (problem !== undefined) throw invalid("url", problem);
  };
  const find = async (accountId: string, id: string): Promise<Endpoint | undefined> => {
    const found = await store.find(accountId, id);
    if (found === undefined) return undefined;
    const { sealed: _, ...endpoint } = found;
    return endpoint;
  };
  const get = async (accountId: string, id: string): Promise<Endpoint> => {
    const found = await find(accountId, id);
    if (found === undefined) throw endpointNotFound(id);
    return found;
  };

  const withRecent = async (accountId: string, endpoints: readonly Endpoint[]): Promise<EndpointView[]> => {
    const recent = await store.recentOf(
      accountId,
      endpoints.map(({ id }) => id),
    );
    return endpoints.map((endpoint, i) => ({ ...endpoint, recent: recent[i] as RecentDeliveries }));
  };

  return {
    async show(accountId: string, id: string): Promise<EndpointView> {
      return (await withRecent(accountId, [await get(accountId, id)]))[0] as EndpointView;
    },

    async create(
      accountId: string,
      input: EndpointInput,
      create: Create,
    ): Promise<Created<EndpointWithSecret<string | null>>> {
      await checkUrl(input.url);
      const secret = newSecret();
      const { created, isReplay } = await create({
        request: input,
        count: (transaction) => store.count(transaction, accountId),
        async insert(transaction) {
          const now = clock.now();
          const id = newId("endpoint", now);
          const { enabled = true } = input;
          await store.insert(transaction, {
            ...input,
            enabled,
            id,
            accountId,
            secret: box.seal(secret),
            createdAt: now,
          });
          return id;
        },
        find: (id) => find(accountId, id),
      });
      return { created: { ...created, secret: isReplay ? null : secret }, isReplay };
    },

    async list(accountId: string, filter: EndpointFilter, page: Page): Promise<Listed<EndpointView>> {
      const { items, ...rest } = await store.list(accountId, filter, page);
      return { ...rest, items: await withRecent(accountId, items) };
    },

    async change(accountId: string, id: string, changes: EndpointChanges): Promise<Endpoint> {
      await get(accountId, id);
      if (changes.url !== undefined) await checkUrl(changes.url);
      if (!(await store.change(accountId, id, changes, clock.now()))) throw endpointNotFound(id);
      // Sends pending deliveries at once.
      if (changes.enabled === true || changes.url !== undefined) await wake();
      return await get(accountId, id);
    },

    async rotateSecret(accountId: string, id: string): Promise<EndpointWithSecret> {
      const now = clock.now();
      const secret = newSecret();
      const isThere = await store.changeSecrets(accountId, id, now, (before) => rotated(secret, before, now, box));
      if (!isThere) throw endpointNotFound(id);
      return { ...(await get(accountId, id)), secret };
    },

    /** Deleting twice is not an error. */
    async delete(accountId: string, id: string): Promise<void> {
      if (!(await store.delete(accountId, id, clock.now()))) throw endpointNotFound(id);
    },
  };
}

export function endpointNotFound(id: string): AppError {
  return new AppError("not_found", `There is no webhook "${id}".`);
}
