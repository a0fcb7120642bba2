/** A mail server on loopback that stores the mails it receives. It rejects mails to `REJECTED`, and defers those to `DEFERRED`. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { cleanUp, type Scope } from "./cleanup.ts";

export type ReceivedMail = {
  from: string;
  to: string;
  /** The whole mail, with its headers. */
  text: string;
  subject: string;
  /** Headers by their names in lower case. */
  headers: Record<string, string>;
  /** The parts, decoded; of a mail without parts `plain` is its text. */
  plain: string;
  html: string;
};

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
        const raw = Buffer.concat(chunks).toString("utf8");
        const mail = {
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address).join(),
          text: decode(raw),
          ...partsOf(raw),
        };
        done();
        const next = waiting.shift();
        if (next === undefined) mails.push(mail);
        else next(mail);
      });
    },
  });
  server.on("error", () => {}); // a client that is killed resets its connection
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

/** Splits a mail into its headers and decoded parts. */
function partsOf(raw: string): Pick<ReceivedMail, "subject" | "headers" | "plain" | "html"> {
  const { headers, body } = split(raw);
  const subject = (headers["subject"] ?? "").replace(
    /=\?utf-8\?([QB])\?([^?]*)\?=\s*/gi,
    (_, kind: string, text: string) =>
      (kind.toUpperCase() === "B" ? Buffer.from(text, "base64") : bytesOf(text.replaceAll("_", " "))).toString("utf8"),
  );
  const boundary = /boundary="?([^";]+)/.exec(headers["content-type"] ?? "")?.[1];
  const parts = boundary === undefined ? [{ headers, body }] : body.split(`--${boundary}`).slice(1, -1).map(split);
  const textOf = (type: string) => {
    const part = parts.find((each) => (each.headers["content-type"] ?? "text/plain").startsWith(type));
    if (part === undefined) return "";
    const encoding = part.headers["content-transfer-encoding"] ?? "7bit";
    const text =
      encoding === "base64"
        ? Buffer.from(part.body, "base64").toString("utf8")
        : encoding === "quoted-printable"
          ? bytesOf(part.body.replace(/=\r?\n/g, "")).toString("utf8")
          : part.body;
    return text.replaceAll("\r\n", "\n").trim();
  };
  return { subject, headers, plain: textOf("text/plain"), html: textOf("text/html") };
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const text = raw.replace(/^\r?\n/, "");
  const end = /\r?\n\r?\n/.exec(text);
  const head = text.slice(0, end?.index ?? text.length).replace(/\r?\n[ \t]+/g, " ");
  const headers = Object.fromEntries(
    head.split(/\r?\n/).map((line) => [line.split(":", 1)[0]?.toLowerCase(), line.replace(/^[^:]*:\s*/, "")]),
  );
  return { headers, body: end === null ? "" : text.slice(end.index + end[0].length) };
}

function bytesOf(quoted: string): Buffer {
  const latin = quoted.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(latin, "latin1");
}
