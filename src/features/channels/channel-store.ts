/** Channels in `webhook_endpoints`, which has a row for every endpoint. */
import { type RawBuilder, sql } from "kysely";
import { newId, timePartOf } from "../../platform/base/ids.ts";
import type { Transaction } from "../../platform/db/creation.ts";
import type { Db } from "../../platform/db/open.ts";
import type { EventType, NoticeType } from "../tracking/event.ts";
import { ALL_CHANNELS, addressOf, type Channel, type ChannelChanges, type DisabledReason } from "./channel.ts";

export type NewChannel = Pick<Channel, "id" | "accountId" | "kind" | "name" | "createdAt"> & {
  /** As `storedAddress` returns it. */
  url: string;
  secret: Buffer;
};

/** A channel with its encrypted secret. */
export type SealedChannel = Channel & { url: string; secret: Buffer };

export type ChannelStore = ReturnType<typeof createChannelStore>;

const OWNED = ["alerts", "tracked_products", "tracked_keywords"] as const;

const DELETED = "the channel was deleted";
const UNSUBSCRIBED: DisabledReason = "unsubscribed";

const unlessUnsubscribed = (column: "disabled_reason" | "disabled_at") =>
  sql<null>`case when disabled_reason = ${UNSUBSCRIBED} then ${sql.ref(column)} end`;

export function createChannelStore(db: Db) {
  const select = async (condition: RawBuilder<unknown>, from: Db = db): Promise<SealedChannel[]> => {
    const { rows } = await sql<Omit<SealedChannel, "address">>`
      select id, account_id as "accountId", kind, description as name, url, enabled, disabled_reason as "disabledReason",
        verified_at as "verifiedAt", failing_since as "failingSince", last_success_at as "lastSuccessAt",
        created_at as "createdAt", updated_at as "updatedAt", secret,
        case when hour is not null then json_build_object('hour', hour, 'timeZone', time_zone, 'nextAt', due_at) end as digest
      from webhook_endpoints left join digests on channel_id = id
      where kind <> 'webhook' and deleted_at is null and ${condition}`.execute(from);
    return rows.map(({ digest, ...row }) => ({
      ...row,
      digest: digest && { ...digest, nextAt: new Date(digest.nextAt) },
      address: addressOf(row.url),
    }));
  };

  return {
    async count(transaction: Transaction, accountId: string): Promise<number> {
      return (await select(sql`account_id = ${accountId}`, transaction)).length;
    },

    async insert(transaction: Transaction, channel: NewChannel): Promise<void> {
      const { id, accountId, kind, name, url, secret, createdAt } = channel;
      await transaction
        .insertInto("webhook_endpoints")
        .values({
          id,
          account_id: accountId,
          kind,
          url,
          description: name,
          events: [],
          secret,
          created_at: createdAt,
          updated_at: createdAt,
        })
        .execute();
    },

    /** True when the account has a channel with this address. */
    async hasAddress(
      transaction: Transaction,
      accountId: string,
      kind: Channel["kind"],
      url: string,
    ): Promise<boolean> {
      return (await select(sql`account_id = ${accountId} and kind = ${kind} and url = ${url}`, transaction)).length > 0;
    },

    async find(accountId: string, id: string): Promise<SealedChannel | undefined> {
      return (await select(sql`account_id = ${accountId} and id = ${id}`))[0];
    },

    /** For links in mails, whose readers need no account. */
    async findOfAnyAccount(id: string): Promise<SealedChannel | undefined> {
      return (await select(sql`id = ${id}`))[0];
    },

    /** Returns all channels of an account, newest first. Plans limit their number. */
    async list(accountId: string): Promise<SealedChannel[]> {
      return await select(sql`account_id = ${accountId} order by id desc`);
    },

    /** Returns the ids that are not channels of the account. */
    async findForeign(accountId: string, ids: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from webhook_endpoints
        where account_id = ${accountId} and kind <> 'webhook' and deleted_at is null and id = any(${ids})`.execute(db);
      const own = new Set(rows.map(({ id }) => id));
      return ids.filter((id) => !own.has(id));
    },

    /** True when an event of this type would be sent to a webhook or to one of the chosen channels. */
    async hasReceiver(accountId: string, type: EventType, chosen: readonly string[]): Promise<boolean> {
      const { rows } = await sql`
        select 1 from webhook_endpoints
        where account_id = ${accountId} and enabled and deleted_at is null and case
          when kind = 'webhook' then ${type} = any(events)
          else verified_at is not null and (id = any(${chosen}) or ${ALL_CHANNELS} = any(${chosen}))
        end
        limit 1`.execute(db);
      return rows.length > 0;
    },

    /**
     * Returns false when there is no such channel, or when its holder has unsubscribed meanwhile. Enabling a channel clears
     * its failures and its pause. Disabling one keeps the reason of an unsubscription, which prevents enabling it.
     */
    async change(accountId: string, id: string, { name, enabled }: ChannelChanges, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("webhook_endpoints")
        .set({
          ...(name !== undefined && { description: name }),
          ...(enabled === true && {
            disabled_reason: null,
            disabled_at: null,
            failing_since: null,
            paused_until: null,
          }),
          ...(enabled === false && {
            disabled_reason: unlessUnsubscribed("disabled_reason"),
            disabled_at: unlessUnsubscribed("disabled_at"),
          }),
          ...(enabled !== undefined && { enabled }),
          updated_at: at,
        })
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .where("kind", "<>", "webhook")
        .where("deleted_at", "is", null)
        .$if(enabled === true, (query) => query.where(sql<boolean>`disabled_reason is distinct from ${UNSUBSCRIBED}`))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Returns false when the channel has been deleted or disabled meanwhile. */
    async setVerified(id: string, at: Date): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update webhook_endpoints set verified_at = coalesce(verified_at, ${at}), updated_at = ${at}
        where id = ${id} and kind <> 'webhook' and enabled and deleted_at is null`.execute(db);
      return numAffectedRows === 1n;
    },

    /** True when the holder of a mailbox has unsubscribed from this account. */
    async isUnsubscribed(transaction: Transaction, accountId: string, mailbox: string): Promise<boolean> {
      const { rows } = await sql`
        select from unsubscribed_mailboxes where account_id = ${accountId} and mailbox = ${mailbox}`.execute(
        transaction,
      );
      return rows.length > 0;
    },

    /** Nothing more is sent, neither pending deliveries nor a request to confirm this mailbox. */
    async unsubscribe(
      { id, accountId }: Pick<Channel, "id" | "accountId">,
      mailbox: string,
      problem: string,
      at: Date,
    ): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await sql`
          insert into unsubscribed_mailboxes (account_id, mailbox, at) values (${accountId}, ${mailbox}, ${at})
          on conflict do nothing`.execute(transaction);
        await sql`
          update webhook_endpoints
          set enabled = false, verified_at = null, disabled_reason = ${UNSUBSCRIBED}, disabled_at = ${at}, disabled_told_at = ${at},
            updated_at = ${at}
          where id = ${id} and kind <> 'webhook' and deleted_at is null`.execute(transaction);
        await endQueue(transaction, id, problem, at);
      });
    },

    /** The holder of the mailbox undoes the unsubscription, which confirms the address. Returns false when it is too late. */
    async resubscribe(
      { id, accountId }: Pick<Channel, "id" | "accountId">,
      mailbox: string,
      at: Date,
    ): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        await sql`
          delete from unsubscribed_mailboxes where account_id = ${accountId} and mailbox = ${mailbox}`.execute(
          transaction,
        );
        const { numAffectedRows } = await sql`
          update webhook_endpoints
          set enabled = true, verified_at = ${at}, disabled_reason = null, disabled_at = null, failing_since = null, updated_at = ${at}
          where id = ${id} and kind <> 'webhook' and deleted_at is null and disabled_reason = ${UNSUBSCRIBED}`.execute(
          transaction,
        );
        return numAffectedRows === 1n;
      });
    },

    /** Fails deliveries that have waited for a channel since before a time: last week's news is no news. Returns their number. */
    async skipOld(id: string, before: Date, problem: string, at: Date): Promise<number> {
      const { numAffectedRows = 0n } = await sql`
        update deliveries
        set status = 'failed', finished_at = ${at}, next_attempt_at = null, last_problem = ${problem}
        where endpoint_id = ${id} and status = 'pending' and leased_by is null
          and event_id < ${`evt_${timePartOf(before)}`}`.execute(db);
      return Number(numAffectedRows);
    },

    /** Starts a new confirmation: the address has to be confirmed again. */
    async reopen(transaction: Transaction, id: string, at: Date): Promise<void> {
      await sql`
        update webhook_endpoints
        set enabled = true, verified_at = null, disabled_reason = null, disabled_at = null, failing_since = null,
          paused_until = null, updated_at = ${at}
        where id = ${id} and kind <> 'webhook' and deleted_at is null`.execute(transaction);
      await endQueue(transaction, id, "the channel had to be confirmed again", at);
    },

    transact: <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** Queues a message that is not a change. Its event has no number, so lists of events leave it out. */
    async queueNotice(
      transaction: Transaction,
      { id, accountId }: Pick<Channel, "id" | "accountId">,
      type: NoticeType,
      data: object,
      now: Date,
    ): Promise<void> {
      const eventId = newId("event", now);
      await sql`
        insert into events (id, number, account_id, type, subject_id, created_at, data)
        values (${eventId}, null, ${accountId}, ${type}, ${id}, ${now}, ${JSON.stringify(data)})`.execute(transaction);
      await sql`
        insert into deliveries (id, account_id, endpoint_id, event_id, status, next_attempt_at, created_at)
        values (new_id('dlv', ${timePartOf(now)}), ${accountId}, ${id}, ${eventId}, 'pending', ${now}, ${now})`.execute(
        transaction,
      );
    },

    /**
     * Deletes a channel, fails its pending deliveries and removes it from the alerts and tracked items that chose it. Returns
     * false when there is no such channel.
     */
    async delete(accountId: string, id: string, at: Date): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const { numAffectedRows } = await sql`
          update webhook_endpoints set deleted_at = coalesce(deleted_at, ${at}), enabled = false
          where account_id = ${accountId} and id = ${id} and kind <> 'webhook'`.execute(transaction);
        if (numAffectedRows !== 1n) return false;
        await endQueue(transaction, id, DELETED, at);
        for (const table of OWNED)
          await sql`
            update ${sql.table(table)} set channels = array_remove(channels, ${id})
            where account_id = ${accountId} and ${id} = any(channels)`.execute(transaction);
        return true;
      });
    },
  };
}

/** Fails what waits for a channel, except for what is being sent. */
async function endQueue(transaction: Transaction, id: string, problem: string, at: Date): Promise<void> {
  await sql`
    update deliveries
    set status = 'failed', finished_at = ${at}, next_attempt_at = null, last_problem = ${problem}
    where endpoint_id = ${id} and status = 'pending' and leased_by is null`.execute(transaction);
}
