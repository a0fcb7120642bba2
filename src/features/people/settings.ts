/** Sign-up and mail. */
import { setting } from "../../platform/base/setting.ts";
import { oneOf, Problem, text } from "../../platform/base/setting-values.ts";

export const PEOPLE_SETTINGS = {
  signUp: setting({
    env: "SIGN_UP",
    parse: oneOf("invited", "open"),
    unset: "invited" as const,
    help: "Sign-up after the first person, who becomes the operator: `invited` allows only people with an invitation, `open` allows everyone, with an account of their own on the Free plan; they confirm their e-mail address by a mailed link, so `SMTP_URL` is required.",
  }),
  smtpUrl: setting({
    env: "SMTP_URL",
    parse: smtpAddress,
    unset: undefined as string | undefined,
    unsetText: "none: mails are kept in `DATA_DIR/unsent-mail.txt`",
    example: "smtps://user:secret@mail.example.com",
    help: "The mail server that sends invitations, password reset links and notifications to e-mail channels. Without one, there are no e-mail channels, and other mails go into a file of the node that serves the request, which only its owner can read, for the operator to pass on.",
  }),
  mailFrom: setting({
    env: "MAIL_FROM",
    parse: text,
    unset: "Nichescope <nichescope@localhost>",
    example: "Nichescope <research@example.com>",
    help: "Sender of these mails.",
  }),
};

function smtpAddress(raw: string): string {
  // The address may hold a password: the message does not repeat it.
  const url = URL.parse(raw);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === "")
    throw new Problem("must be an smtp:// or smtps:// address");
  return raw;
}
