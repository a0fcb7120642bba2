import type { Command } from "commander";
import type { Clock } from "../../platform/base/clock.ts";
import { invalid } from "../../platform/base/errors.ts";
import { addTo, type Counts, deliveryJson, deliveryText, greeting, summaryText } from "./delivery-texts.ts";
import { print } from "./print.ts";
import { receiveDeliveries } from "./receive-deliveries.ts";

type ListenFlags = { port: string; host: string; secret?: string; status: string; failEvery?: string; json?: boolean };

type Listening = {
  clock: Clock;
  signal: () => AbortSignal;
  /** Read only when this command runs. */
  environment: () => { serviceUrl: string; secret: string | undefined };
};

export function listenCommand(program: Command, { clock, signal, environment }: Listening): void {
  program
    .command("listen")
    .description("receive webhooks here and show them; see docs/webhooks.md")
    .option("--port <port>", "the port to listen on; 0 picks a free one", "4000")
    .option("--host <address>", "the address to listen on", "127.0.0.1")
    .option("--secret <whsec_…>", "the webhook's secret, to verify signatures with (or in WEBHOOK_SECRET)")
    .option("--status <code>", "respond with this status, to test failures", "200")
    .option("--fail-every <count>", "respond with 500 to every n-th delivery")
    .option("--json", "print one line of JSON for each delivery")
    .action(async (flags: ListenFlags) => {
      const { serviceUrl, secret: secretOfEnv } = environment();
      const secret = flags.secret ?? secretOfEnv;
      if (secret !== undefined) checkSecret(secret);
      let counts: Counts = { deliveries: 0, events: 0, wrong: 0, refused: 0 };
      const receiver = await receiveDeliveries({
        host: flags.host,
        port: integerOf("--port", flags.port, 0, 65_535),
        secret,
        status: integerOf("--status", flags.status, 200, 599),
        failEvery: flags.failEvery === undefined ? undefined : integerOf("--fail-every", flags.failEvery, 1, 1_000_000),
        clock,
        onReceived(received) {
          counts = addTo(counts, received);
          print(flags.json ? deliveryJson(received) : deliveryText(received));
        },
      });
      // Standard output is reserved for deliveries.
      process.stderr.write(`${greeting(receiver.host, receiver.port, serviceUrl, secret !== undefined)}\n`);
      await untilAborted(signal());
      await receiver.close();
      process.stderr.write(`\n${summaryText(counts)}\n`);
    });
}

/** Accepts secrets of any Standard Webhooks library, not only ours. */
function checkSecret(secret: string): void {
  const key = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1] ?? "";
  if (key === "" || key.length % 4 !== 0)
    throw invalid("--secret", "must be the secret of a webhook, as shown at registration: whsec_…");
}

function integerOf(option: string, text: string, least: number, most: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most))
    throw invalid(option, `must be a whole number from ${least} to ${most}, not "${text}"`);
  return number;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
