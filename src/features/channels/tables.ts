/** The tables of this feature that are read with Kysely; this adds them to `Tables`. */
declare module "../../platform/db/tables.ts" {
  interface Tables {
    mail_days: MailDaysTable;
    digests: DigestsTable;
    unsubscribed_mailboxes: UnsubscribedMailboxesTable;
  }
}

type MailDaysTable = { day: string; subject: string; sent: number };

type DigestsTable = { channel_id: string; hour: number; time_zone: string; due_at: Date; covered_number: number };

type UnsubscribedMailboxesTable = { account_id: string; mailbox: string; at: Date };

export {};
