-- Apps that a person has connected to an account by OAuth. They end with the person's membership.
create table connected_apps (
  id text primary key,
  account_id text not null,
  user_id text not null,
  -- SHA-256 of the client ID, which contains the registration itself.
  client_hash text not null,
  name text not null,
  -- Where authorization codes were returned to; shown so that people recognise the app.
  return_host text not null,
  scopes text[] not null,
  resource text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- The expiry of the newest refresh token.
  expires_at timestamptz not null,
  foreign key (account_id, user_id) references account_members on delete cascade
);
create index connected_apps_member on connected_apps (account_id, user_id);
create index connected_apps_user on connected_apps (user_id);
create index connected_apps_expires_at on connected_apps (expires_at);

-- Authorization codes, as SHA-256. A code that was used keeps its row, so that a second use is detected.
create table app_codes (
  hash text primary key,
  account_id text not null,
  user_id text not null,
  client_hash text not null,
  name text not null,
  redirect_uri text not null,
  scopes text[] not null,
  resource text not null,
  code_challenge text not null,
  expires_at timestamptz not null,
  app_id text references connected_apps on delete cascade,
  foreign key (account_id, user_id) references account_members on delete cascade
);
create index app_codes_member on app_codes (account_id, user_id);
create index app_codes_app_id on app_codes (app_id);
create index app_codes_expires_at on app_codes (expires_at);

-- Access and refresh tokens, as SHA-256. A refresh token that was replaced keeps its row, so that a second use is detected.
create table app_tokens (
  hash text primary key,
  app_id text not null references connected_apps on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  replaced_at timestamptz
);
create index app_tokens_app_id on app_tokens (app_id);
create index app_tokens_expires_at on app_tokens (expires_at);
