/** A mail server on loopback that keeps what it is sent. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import { SMTPServer } from "smtp-server";
import { cleanUp } from "./cleanup.ts";

export type ReceivedMail = { from: string; to: string; text: string };

export async function startMailServer(t: TestContext) {
  const mails: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
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
  cleanUp(t, () => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Those that nobody has waited for. */
    mails,
    /** The next one. */
    next: async (): Promise<ReceivedMail> => mails.shift() ?? (await new Promise((resolve) => waiting.push(resolve))),
  };
}

/** Long lines are broken up on their way ("quoted-printable"). */
function decode(text: string): string {
  if (!/^content-transfer-encoding: quoted-printable/im.test(text)) return text.replaceAll("\r\n", "\n");
  return text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll("\r\n", "\n");
}
