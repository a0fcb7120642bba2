/**
 * Mails of an installation without a mail server. Their links reset passwords and accept invitations, so they go into a file
 * that only its owner can read, and not into the log, which others collect and keep.
 */
import { appendFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { UnsentMail } from "./mail.ts";

/** A larger file is set aside; the one that was set aside before is replaced. */
const MAX_BYTES = 1_000_000;

export function createUnsentMail(dataDir: string): UnsentMail {
  const file = join(dataDir, "unsent-mail.txt");
  return {
    file,
    async keep({ to, subject, text }, now) {
      const { size } = await stat(file).catch(() => ({ size: 0 }));
      if (size > MAX_BYTES) await rename(file, `${file}.1`);
      const mail = [`Date: ${now.toISOString()}`, `To: ${to}`, `Subject: ${subject}`, "", text, "", ""];
      await appendFile(file, mail.join("\n"), { mode: 0o600 });
    },
  };
}
