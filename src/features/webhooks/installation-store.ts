/** Data of the whole installation: the fingerprint of its secret key, and all secrets encrypted with that key. */
import type pg from "pg";
import { inBulk } from "../../platform/db/bulk.ts";

export type EndpointOwner = { id: string; accountName: string; url: string };

export type InstallationStore = ReturnType<typeof createInstallationStore>;

const USABLE_URL = "^(https?|mailto):";

export function createInstallationStore(pool: pg.Pool) {
  return {
    /** Stores the fingerprint if there is none yet, and returns the stored one. */
    async claimSecretCheck(check: Buffer): Promise<Buffer> {
      await pool.query("update installation set secret_check = $1 where secret_check is null", [check]);
      const { rows } = await pool.query<{ stored: Buffer }>("select secret_check as stored from installation");
      return rows[0]?.stored ?? Buffer.alloc(0);
    },

    /** Returns the number of connections that services have to this database. */
    async countServices(applicationName: string): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        "select count(*) from pg_stat_activity where datname = current_database() and application_name = $1",
        [applicationName],
      );
      return rows[0]?.count ?? 0;
    },

    /** Returns the stored fingerprint; null if there is none yet. */
    async findSecretCheck(): Promise<Buffer | null> {
      const { rows } = await pool.query<{ stored: Buffer | null }>("select secret_check as stored from installation");
      return rows[0]?.stored ?? null;
    },

    /**
     * Switches to another key: every endpoint gets a new secret, sealed with that key, and loses its previous one. A channel
     * whose stored `url` is not usable had its address in the secret, so it is disabled. One transaction.
     */
    async replaceSecrets(check: Buffer, newSealedSecret: () => Buffer, now: Date): Promise<EndpointOwner[]> {
      return await inBulk(pool, async (client) => {
        await client.query("update installation set secret_check = $1", [check]);
        const { rows } = await client.query<EndpointOwner & { deleted: boolean }>(
          `select endpoint.id, account.name as "accountName", url, deleted_at is not null as deleted
          from webhook_endpoints as endpoint join accounts as account on account.id = account_id
          order by account.name, endpoint.id
          for update of endpoint`,
        );
        await client.query(
          `update webhook_endpoints as endpoint
          set secret = fresh.secret, previous_secret = null, previous_secret_until = null, updated_at = $3,
            enabled = endpoint.enabled and url ~ $4,
            disabled_reason = case when url ~ $4 then disabled_reason else 'unreadable' end,
            disabled_at = case when url ~ $4 then disabled_at else $3 end
          from unnest($1::text[], $2::bytea[]) as fresh (id, secret)
          where endpoint.id = fresh.id`,
          [rows.map(({ id }) => id), rows.map(newSealedSecret), now, USABLE_URL],
        );
        return rows.filter(({ deleted }) => !deleted).map(({ deleted: _, ...owner }) => owner);
      });
    },
  };
}
