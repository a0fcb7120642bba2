/** Creates the resources that the examples of the contracts name, for one account. */
import type pg from "pg";
import { EXAMPLES } from "../../src/app/description/examples.ts";
import { EXAMPLE_USER } from "../../src/features/access/api/shared.example.ts";
import {
  EXAMPLE_CHANNEL,
  EXAMPLE_EMAIL,
  EXAMPLE_NOTIFICATION,
} from "../../src/features/channels/api/channels.example.ts";
import { EXAMPLE_SALES_IMPORT } from "../../src/features/sales/api/sales-imports.example.ts";
import { EXAMPLE_KIND, EXAMPLE_SETTLEMENT } from "../../src/features/sales/api/sales-settlements.example.ts";
import { openBook } from "../../src/features/sales/book-store.ts";
import { EVENT_SAMPLES } from "../../src/features/tracking/event-samples.ts";
import { EXAMPLE_WEBHOOK } from "../../src/features/webhooks/api/webhooks.example.ts";
import { createSecretBox } from "../../src/platform/security/secret-box.ts";
import { withKeptClient } from "./postgres.ts";
import { type Service, TEST_SECRET_KEY } from "./service.ts";

type Target = { client: pg.ClientBase; accountId: string };

const EVENT = EVENT_SAMPLES.price_change["eventId"] as string;

/** Creates a resource by the prefix of its ID. */
const ROWS: Record<string, (id: string, target: Target) => Promise<unknown>> = {
  acc: (id, { client }) => put(client, "accounts", { id, name: "Example", plan: "pro", created_at: new Date() }),
  key: (id, { client, accountId }) =>
    put(client, "api_keys", {
      id,
      account_id: accountId,
      name: "Example",
      hash: id,
      start: "nsk_7Qd2",
      last_four: "x9Kf",
      created_at: new Date(),
    }),
  usr: async (id, { client, accountId }) => {
    const now = new Date();
    const email = "owner@example.com";
    await client.query("delete from users where email = $1", [email]); // another example may have set it
    await put(client, "users", { id, email, name: "The owner", created_at: now, updated_at: now });
    await client.query("insert into account_members values ($1, $2, 'owner', $3)", [accountId, id, now]);
  },
  app: async (id, target) => {
    await ROWS["usr"]?.(EXAMPLE_USER, target);
    await put(target.client, "connected_apps", {
      id,
      account_id: target.accountId,
      user_id: EXAMPLE_USER,
      client_hash: id,
      name: "Assistant",
      return_host: "assistant.example.com",
      scopes: ["read", "write"],
      resource: "https://research.example.com/mcp",
      created_at: new Date(),
      last_used_at: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
    });
  },
  inv: (id, { client, accountId }) =>
    put(client, "invitations", {
      id,
      account_id: accountId,
      email: "colleague@example.com",
      role: "member",
      token_hash: id,
      created_at: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
    }),
  cst: async (id, { client, accountId }) => {
    await client.query(
      "insert into sales_books (account_id, created_at) values ($1, now()) on conflict (account_id) where deleted_at is null do nothing",
      [accountId],
    );
    await client.query(
      `insert into sales_costs (book, sku, from_day, currency, unit_cost_minor, number) overriding system value
       select number, 'KNIFE-10', '2026-01-01', 'USD', 640, $2 from sales_books where account_id = $1 and deleted_at is null
       on conflict do nothing`,
      [accountId, id.slice("cst_".length)],
    );
  },
  trk: async (id, { client, accountId }) => {
    const shared = { id, account_id: accountId, marketplace: "amazon.com", asin: "B0A09AGPML", created_at: new Date() };
    await put(client, "tracked_products", { ...shared, base_price_minor: 2_799 });
    await put(client, "tracked_keywords", { ...shared, keyword: "chef knife" });
  },
  alr: (id, { client, accountId }) =>
    put(client, "alerts", {
      id,
      account_id: accountId,
      metric: "price",
      marketplace: "amazon.com",
      asin: "B0A09AGPML",
      comparison: "below",
      threshold: 2_500,
      hysteresis_percent: 5,
      cooldown_minutes: 60,
      created_at: new Date(),
    }),
  sav: (id, { client, accountId }) =>
    put(client, "saved_searches", {
      id,
      account_id: accountId,
      name: "Cheap mats",
      keyword: "yoga mat",
      marketplace: "amazon.com",
      filters: "{}",
      created_at: new Date(),
      updated_at: new Date(),
    }),
  scn: (id, { client, accountId }) =>
    put(client, "profit_scenarios", {
      id,
      account_id: accountId,
      name: "Air freight",
      marketplace: "amazon.com",
      input: '{"marketplace":"amazon.com","price":24.99}',
      created_at: new Date(),
      updated_at: new Date(),
    }),
  kwl: (id, { client, accountId }) =>
    put(client, "keyword_lists", {
      id,
      account_id: accountId,
      name: "Winter mats",
      marketplace: "amazon.com",
      created_at: new Date(),
      updated_at: new Date(),
    }),
  lst: async (id, { client, accountId }) => {
    await put(client, "listing_drafts", {
      id,
      account_id: accountId,
      name: "Cork mat",
      marketplace: "amazon.com",
      language: "en",
      facts: JSON.stringify(EXAMPLES.createListingDraft.data.facts),
      competitors: [],
      phrases: "[]",
      version: 1,
      created_at: new Date(),
      updated_at: new Date(),
    });
    const text = JSON.stringify(EXAMPLES.createListingDraft.data.text);
    await client.query(
      "insert into listing_versions (draft_id, number, text, origin, created_at) values ($1, 1, $2, 'edit', now())",
      [id, text],
    );
  },
  mkl: (id, { client, accountId }) =>
    put(client, "market_lists", {
      id,
      account_id: accountId,
      name: "Winter knives",
      marketplace: "amazon.com",
      created_at: new Date(),
      updated_at: new Date(),
    }),
  // Its list comes before it in the path.
  mkn: (id, { client }) =>
    put(client, "market_list_notes", {
      id,
      list_id: EXAMPLES.changeMarketNote.params.id,
      day: "2026-03-01",
      text: "Coupon",
      created_at: new Date(),
      updated_at: new Date(),
    }),
  syn: (id, { client }) =>
    put(client, "synonyms", { id, language: "en", entry: "tap, faucet", created_at: new Date() }),
  evt: async (id, { client, accountId }) => {
    const { rows } = await client.query("select nextval('event_numbers') as number");
    await put(client, "events", {
      id,
      number: rows[0].number,
      account_id: accountId,
      type: "price_change",
      subject_id: EVENT_SAMPLES.price_change["trackingId"],
      created_at: new Date(),
      data: JSON.stringify(EVENT_SAMPLES.price_change),
    });
  },
  whe: (id, { client, accountId }) =>
    put(client, "webhook_endpoints", {
      id,
      account_id: accountId,
      url: "https://hooks.example.com/nichescope",
      events: ["price_change"],
      secret: createSecretBox(TEST_SECRET_KEY).seal("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
      created_at: new Date(),
      updated_at: new Date(),
    }),
  chn: (id, { client, accountId }) =>
    put(client, "webhook_endpoints", {
      id,
      account_id: accountId,
      ...(id === EXAMPLE_EMAIL
        ? { kind: "email", url: "mailto:team@example.com" }
        : { kind: "slack", url: "slack:hooks.slack.com/…7QdX" }),
      events: [],
      secret: createSecretBox(TEST_SECRET_KEY).seal("https://hooks.slack.com/services/T0001/B0001/exampleexample7QdX"),
      verified_at: new Date(),
      created_at: new Date(),
      updated_at: new Date(),
    }),
  dlv: async (id, target) => {
    await ROWS["evt"]?.(EVENT, target);
    const [kind, endpoint] = id === EXAMPLE_NOTIFICATION ? ["chn", EXAMPLE_CHANNEL] : ["whe", EXAMPLE_WEBHOOK];
    await ROWS[kind]?.(endpoint, target);
    await put(target.client, "deliveries", {
      id,
      account_id: target.accountId,
      endpoint_id: endpoint,
      event_id: EVENT,
      status: "failed",
      created_at: new Date(),
      finished_at: new Date(),
    });
  },
  con: (id, { client, accountId }) =>
    put(client, "sales_connections", {
      id,
      account_id: accountId,
      region: "na",
      marketplaces: ["amazon.com"],
      own_app: true,
      credentials: createSecretBox(TEST_SECRET_KEY, "sales connections").seal("{}"),
      status: "connected",
      next_run_at: new Date(),
      look_at: new Date(),
      created_at: new Date(),
      updated_at: new Date(),
    }),
  rpt: (id, { client, accountId }) =>
    put(client, "report_imports", {
      id,
      account_id: accountId,
      family: id === EXAMPLE_SALES_IMPORT ? "sales" : "search",
      name: "report.csv",
      origin: "upload",
      // An import that has ended can't be previewed or started.
      ...(id === EXAMPLE_SALES_IMPORT ? { status: "held", preview: PREVIEW } : { status: "done" }),
      created_at: new Date(),
      updated_at: new Date(),
    }),
  // A settlement and a kind of line have the IDs of the marketplace and of the ledger.
  [EXAMPLE_SETTLEMENT]: async (id, target) => {
    const book = await openBook(target.client as pg.PoolClient, target.accountId, new Date());
    await target.client.query(
      "insert into sales_settlements (book, settlement_id, total_minor, currency, import_number) values ($1, $2, 1699, 'USD', 0) on conflict do nothing",
      [book, id],
    );
  },
  [EXAMPLE_KIND]: async (id, target) => {
    const book = await openBook(target.client as pg.PoolClient, target.accountId, new Date());
    await target.client.query(
      `insert into sales_line_kinds (number, book, transaction_type, amount_type, amount_description, known_class) overriding system value
       values ($1, $2, 'other-transaction', 'other-transaction', 'Packaging surcharge', 'unclassified')
       on conflict (number) do update set book = excluded.book`,
      [id, book],
    );
  },
  // A fee card is known by its own ID.
  "us-2027": (id, { client }) => {
    const { body } = EXAMPLES.importFeeCard;
    const card = [body.marketplace, id, JSON.stringify({ ...body, id }), new Date()];
    return client.query(
      "insert into fee_cards (marketplace, id, card, imported_at) values ($1, $2, $3, $4) on conflict do nothing",
      card,
    );
  },
  // A saved mapping is known by its name.
  supplier: (name, { client }) =>
    client.query(
      "insert into import_mappings values ($1, '{}', now()) on conflict (lower(name)) do update set options = '{}'",
      [name],
    ),
  imp: async (id, { client }) => {
    const part = "insert into upload_parts values ($1, 0, now(), $2) on conflict do nothing";
    await client.query(part, [id, Buffer.from(EXAMPLES.importFile.body)]);
    const { name, options } = EXAMPLES.importFile.data;
    await put(client, "import_runs", {
      id,
      source: name,
      fingerprint: id,
      uploaded: true,
      status: "held",
      options: JSON.stringify(options),
      bytes_total: 100,
      created_at: new Date(),
      updated_at: new Date(),
    });
  },
};

/** Creates the resources that the path parameters name, in their initial state, as the account's. */
export async function giveExamples(
  { databaseUrl }: Pick<Service, "databaseUrl">,
  params: Record<string, string> = {},
  accountId: string,
): Promise<void> {
  const ids = Object.values(params).filter((id) => (id.split("_")[0] as string) in ROWS);
  if (ids.length === 0) return;
  await withKeptClient(databaseUrl, async (client) => {
    for (const id of ids) await ROWS[id.split("_")[0] as string]?.(id, { client, accountId });
  });
}

/** As it is stored. */
const PREVIEW = JSON.stringify({
  ...{ readAt: "2026-02-10T12:00:01.000Z", kind: null, format: null, columns: [], sheet: null, sheets: [] },
  ...{ unusedColumns: [], isAll: false, problem: null, marketplaces: [], periodStart: null, periodEnd: null },
  ...{ counts: { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 }, first: [], reasons: [], totals: [] },
  ...{ settlements: [], advertising: [] },
});

async function put(client: pg.ClientBase, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  await client.query(`delete from ${table} where id = $1`, [row["id"]]);
  await client.query(
    `insert into ${table} (${names.join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")})`,
    Object.values(row),
  );
}
