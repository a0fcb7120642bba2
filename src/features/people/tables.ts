/** The tables of this feature that are read with Kysely; this adds them to `Tables`. */
import type { Generated } from "kysely";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    users: UsersTable;
    user_sessions: UserSessionsTable;
    user_credentials: UserCredentialsTable;
    user_verifications: UserVerificationsTable;
    account_members: AccountMembersTable;
    invitations: InvitationsTable;
    sign_in_attempts: SignInAttemptsTable;
    sign_in_places: SignInPlacesTable;
  }
}

export type UsersTable = {
  id: string;
  email: string;
  email_verified: Generated<boolean>;
  name: string;
  image: Generated<string | null>;
  operator: Generated<boolean>;
  last_account_id: string | null;
  created_at: Date;
  updated_at: Date;
};

type UserSessionsTable = {
  id: string;
  user_id: string;
  token: string;
  account_id: string | null;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Date;
  updated_at: Date;
  last_seen_at: Generated<Date>;
  expires_at: Date;
};

type UserCredentialsTable = {
  id: string;
  user_id: string;
  provider_id: string;
  provider_account_id: string;
  password: string | null;
  created_at: Date;
  updated_at: Date;
};

type UserVerificationsTable = {
  id: string;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Date;
  updated_at: Date;
};

type Role = "viewer" | "member" | "owner";

type AccountMembersTable = { account_id: string; user_id: string; role: Role; joined_at: Date };

type InvitationsTable = {
  id: string;
  account_id: string;
  email: string;
  role: Role;
  token_hash: string;
  invited_by: string | null;
  created_at: Date;
  expires_at: Date;
};

type SignInAttemptsTable = { id: Generated<number>; kind: string; email: string; place: string; at: Date };

type SignInPlacesTable = { email: string; place: string; signed_in_at: Date };
