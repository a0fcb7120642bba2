import type { Values } from "../../platform/base/setting.ts";
import type { Platform } from "../../platform/feature.ts";
import { createMailer, type Mailer } from "./mail.ts";
import type { PEOPLE_SETTINGS } from "./settings.ts";
import { createSmtpSender } from "./smtp-sender.ts";
import { createUnsentMail } from "./unsent-mail.ts";

type Settings = Pick<Values<typeof PEOPLE_SETTINGS>, "smtpUrl" | "mailFrom"> & { dataDir: string };

/** Opens the mail server, or without one the file of unsent mails. */
export function openMailer({ clock, log }: Pick<Platform, "clock" | "log">, settings: Settings): Mailer {
  const { smtpUrl: url, mailFrom: from, dataDir } = settings;
  const sender = url === undefined ? undefined : createSmtpSender({ url, from });
  return createMailer({ sender, unsent: createUnsentMail(dataDir), clock, log });
}
