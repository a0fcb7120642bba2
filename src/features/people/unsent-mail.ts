/**
 * Mails of an installation without a mail server. Their links reset passwords and accept invitations, so they go into a file
 * that only its owner can read, and not into the log, which others collect and keep. All threads of a node append to its file;
 * the node sets a large one aside (`RETAINED_FILES`).
 */
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import type { UnsentMail } from "./mail.ts";

export function createUnsentMail(dataDir: string): UnsentMail {
  const file = join(dataDir, "unsent-mail.txt");
  return {
    file,
    async keep({ to, subject, text }, now) {
      const mail = [`Date: ${now.toISOString()}`, `To: ${to}`, `Subject: ${subject}`, "", text, "", ""];
      await appendFile(file, mail.join("\n"), { mode: 0o600 });
    },
  };
}
