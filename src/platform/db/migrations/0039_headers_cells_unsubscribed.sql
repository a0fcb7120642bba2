-- The headers of an attempt: {"request": {…}, "response": {…}}. Null for mails, and for attempts of an earlier release. The response's cookies and
-- credentials are not stored.
alter table delivery_attempts add column headers json;

-- Mailboxes whose holder has unsubscribed from an account: it gets no further requests to confirm an address from it, also not after the
-- channel was deleted. The holder lifts this with the link of a mail.
create table unsubscribed_mailboxes (
  account_id text not null references accounts on delete cascade,
  mailbox text not null,
  at timestamptz not null,
  primary key (account_id, mailbox)
);

-- Cells that an import could not read, while it kept the rest of the row: the column and the value. Null for rejected rows.
alter table import_rejects add column column_name text;
alter table import_rejects add column value text;
alter table import_runs add column rejected_cells bigint not null default 0;
