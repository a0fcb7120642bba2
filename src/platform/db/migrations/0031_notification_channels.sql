-- Notification channels: e-mail addresses and Slack-compatible webhooks of an account. A channel is an endpoint of another
-- kind: it shares the queues, the retries and the log of deliveries with webhooks.

-- 'webhook', 'email' or 'slack'. Of a channel `url` is what may be shown: mailto:…, or slack: with the host and the last four
-- characters. `secret` has the whole address of a Slack channel, or the key that signs the links to an e-mail address.
alter table webhook_endpoints add column kind text not null default 'webhook';

-- When the holder of the address confirmed it, or the receiver accepted the first message. Until then a channel gets nothing
-- but the request to confirm it.
alter table webhook_endpoints add column verified_at timestamptz;

-- The channels that are notified besides webhooks: their ids, or 'all' alone.
alter table alerts add column channels text[] not null default '{}';
alter table tracked_products add column channels text[] not null default '{}';
alter table tracked_keywords add column channels text[] not null default '{}';

-- Mails per UTC day: of an account ('account:…', 'confirmations:…'), and requests for confirmation to one address ('address:…').
create table mail_days (
  day date not null,
  subject text not null,
  sent integer not null,
  primary key (day, subject)
);
