-- Who signs in. `users`, `user_sessions`, `user_credentials` and `user_verifications` have the columns that the library
-- which keeps passwords wants (src/people/passwords.ts), under names of ours.

create table users (
  id text primary key,
  -- In lower case.
  email text not null unique,
  email_verified boolean not null default false,
  name text not null,
  image text,
  -- Whether the person may do what only the operator may.
  operator boolean not null default false,
  -- Where the next session begins.
  last_account_id text references accounts on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index users_last_account_id on users (last_account_id);

create table user_sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  -- Worth nothing without the signature that stands behind it in the cookie.
  token text not null unique,
  -- The account that the session acts for; where the person does not belong to it any more, to another of theirs.
  account_id text references accounts on delete set null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  -- When it was last given its full time again.
  updated_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index user_sessions_user_id on user_sessions (user_id);
create index user_sessions_account_id on user_sessions (account_id);
create index user_sessions_expires_at on user_sessions (expires_at);

-- By what people prove who they are: one row each, with the hash of a password.
create table user_credentials (
  id text primary key,
  user_id text not null references users on delete cascade,
  provider_id text not null,
  provider_account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, provider_account_id)
);

create index user_credentials_user_id on user_credentials (user_id);

-- Tokens that were mailed, hashed, for as long as they work.
create table user_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index user_verifications_identifier on user_verifications (identifier);
create index user_verifications_expires_at on user_verifications (expires_at);

create table account_members (
  account_id text not null references accounts on delete cascade,
  user_id text not null references users on delete cascade,
  role text not null check (role in ('viewer', 'member', 'owner')),
  joined_at timestamptz not null,
  primary key (account_id, user_id)
);

create index account_members_user_id on account_members (user_id);

-- Those that can be used. One that was used or withdrawn is gone.
create table invitations (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  email text not null,
  role text not null check (role in ('viewer', 'member', 'owner')),
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash text not null unique,
  invited_by text references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (account_id, email)
);

create index invitations_invited_by on invitations (invited_by);
create index invitations_expires_at on invitations (expires_at);

-- What counts against somebody who guesses: tries to sign in that have failed or are under way, requests for mails, sign-ups.
create table sign_in_attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  email text not null,
  -- An address, or the network of one (IPv6).
  place text not null,
  at timestamptz not null
);

create index sign_in_attempts_email on sign_in_attempts (email, kind, at);
create index sign_in_attempts_place on sign_in_attempts (place, kind, at);
create index sign_in_attempts_at on sign_in_attempts (at);

-- Where people have signed in from: there they are not locked out by what others try elsewhere.
create table sign_in_places (
  email text not null,
  place text not null,
  signed_in_at timestamptz not null,
  primary key (email, place)
);

create index sign_in_places_signed_in_at on sign_in_places (signed_in_at);
