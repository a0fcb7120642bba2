/**
 * Posts new price drops to Slack. Run it every few minutes with cron. It keeps the ID of the last event in a file, so no drop
 * is posted twice, and none is missed while the machine is off. The first run only notes where to begin.
 */
import { readFile, writeFile } from "node:fs/promises";

const {
  NICHESCOPE_URL,
  NICHESCOPE_API_KEY,
  SLACK_WEBHOOK_URL,
  CURSOR = "last-event.txt",
  MIN_DROP = "5",
} = process.env;

/** Ends with the message of the service, not with the stack of this program. */
process.on("uncaughtException", (error) => {
  console.error(error.cause?.message ?? error.message);
  process.exit(1);
});

if (!NICHESCOPE_URL || !NICHESCOPE_API_KEY || !SLACK_WEBHOOK_URL)
  throw new Error("Set NICHESCOPE_URL, NICHESCOPE_API_KEY and SLACK_WEBHOOK_URL.");

const after = await readFile(CURSOR, "utf8").catch(() => undefined);
if (after === undefined) {
  const [newest] = await list("limit=1");
  await writeFile(CURSOR, newest?.id ?? "0");
} else {
  for (const { id, data: change } of await list(`limit=100&after=${after}`)) {
    if (change.changePercent <= -Number(MIN_DROP)) await post(change);
    await writeFile(CURSOR, id);
  }
}

async function list(query) {
  const response = await fetch(`${NICHESCOPE_URL}/api/v1/events?type=price_change&${query}`, {
    headers: { authorization: `Bearer ${NICHESCOPE_API_KEY}` },
  });
  const { data, error } = await response.json().catch(() => ({}));
  if (data === undefined) throw new Error(error?.message ?? `${NICHESCOPE_URL} responded with ${response.status}`);
  return data.events;
}

async function post({ product, previousPrice, price, currency, changePercent }) {
  // Slack reads these signs as markup, and anybody can write a title.
  const title = product.title.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const text = `*${title}* (${product.asin}): ${previousPrice} → ${price} ${currency} (${changePercent} %)`;
  const response = await fetch(SLACK_WEBHOOK_URL, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
  });
  if (!response.ok) throw new Error(`Slack responded with ${response.status}`);
}
