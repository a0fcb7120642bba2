/** The tables of this feature that are read with Kysely; this adds them to `Tables`. */
import type { Generated } from "kysely";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    connected_apps: ConnectedAppsTable;
    app_codes: AppCodesTable;
    app_tokens: AppTokensTable;
  }
}

type ConnectedAppsTable = {
  id: string;
  account_id: string;
  user_id: string;
  client_hash: string;
  name: string;
  return_host: string;
  scopes: string[];
  resource: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
};

type AppCodesTable = {
  hash: string;
  account_id: string;
  user_id: string;
  client_hash: string;
  name: string;
  redirect_uri: string;
  scopes: string[];
  resource: string;
  code_challenge: string;
  expires_at: Date;
  app_id: Generated<string | null>;
};

type AppTokensTable = {
  hash: string;
  app_id: string;
  kind: "access" | "refresh";
  created_at: Date;
  expires_at: Date;
  replaced_at: Date | null;
};
