/** A mail server on loopback that stores the mails it receives. It rejects mails to `REJECTED`, and defers those to `DEFERRED`. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { cleanUp, type Scope } from "./cleanup.ts";

export type ReceivedMail = { from: string; to: string; text: string };

export const REJECTED = "rejected@example.com";
export const DEFERRED = "deferred@example.com";

export async function startMailServer(scope: Scope) {
  const mails: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  /** While it is busy, it accepts no mail. */
  const state = { isBusy: false, refusesLogin: false };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth({ username = "" }, _session, done) {
      if (state.refusesLogin) done(Object.assign(new Error("wrong password"), { responseCode: 535 }));
      else done(null, { user: username });
    },
    onRcptTo({ address }, _session, done) {
      if (state.isBusy || address === DEFERRED)
        return done(Object.assign(new Error("try again later"), { responseCode: 451 }));
      done(address === REJECTED ? new Error("mailbox unavailable") : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address).join(),
          text: decode(Buffer.concat(chunks).toString("utf8")),
        };
        done();
        const next = waiting.shift();
        if (next === undefined) mails.push(mail);
        else next(mail);
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  cleanUp(scope, () => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    state,
    /** The mails that no call of `next` has returned yet. */
    mails,
    /** Returns the oldest mail, or waits for one. */
    next: async (): Promise<ReceivedMail> => mails.shift() ?? (await new Promise((resolve) => waiting.push(resolve))),
  };
}

/** Decodes "quoted-printable", in which long lines are sent. */
function decode(text: string): string {
  if (!/^content-transfer-encoding: quoted-printable/im.test(text)) return text.replaceAll("\r\n", "\n");
  return text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll("\r\n", "\n");
}
