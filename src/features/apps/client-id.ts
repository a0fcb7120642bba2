/**
 * Apps register themselves (RFC 7591), without a person, so anybody can register any number of them. Therefore a registration
 * is not stored: the client ID itself contains the app's name and redirect URIs, signed with a key of the installation. Every
 * node can verify it, it cannot be altered, and a flood of registrations leaves nothing behind.
 */
import { createHmac, hash, hkdfSync, timingSafeEqual } from "node:crypto";
import { OAuthError } from "./oauth-error.ts";
import { isAllowedRedirectUri } from "./redirect-uri.ts";

export type Client = { name: string; redirectUris: string[] };

export type ClientIds = ReturnType<typeof createClientIds>;

const LONGEST_ID = 4_000;
const LONGEST_NAME = 80;
const MOST_URIS = 10;
const MOST_URI_CHARS = 2_000;
const UNNAMED = "Unnamed app";

/** Control characters and characters that change the text direction could make a name look like another one. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

export function createClientIds(secretKey: string) {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "nichescope", "client ids of apps", 32));
  const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return {
    issue({ name, redirectUris }: Client): string {
      const body = Buffer.from(JSON.stringify([name, ...redirectUris])).toString("base64url");
      return `${body}.${sign(body)}`;
    },

    /** Returns undefined if this installation has not issued the ID. */
    read(id: string): Client | undefined {
      if (id.length > LONGEST_ID) return undefined;
      const [body = "", signature = ""] = id.split(".");
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(body))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      const [name, ...redirectUris] = JSON.parse(Buffer.from(body, "base64url").toString());
      return { name, redirectUris };
    },
  };
}

/** Identifies a client in stored rows, which the ID itself would make long. */
export function hashClientId(id: string): string {
  return hash("sha256", id, "hex");
}

/** Reads the metadata that an app registers with. Unknown fields are ignored, as the standard asks. */
export function readRegistration(metadata: unknown): Client {
  if (typeof metadata !== "object" || metadata === null || Array.isArray(metadata))
    throw new OAuthError("invalid_client_metadata", "Send the client's metadata as a JSON object.");
  const {
    redirect_uris: uris,
    client_name: name = UNNAMED,
    response_types: types,
  } = metadata as Record<string, unknown>;
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MOST_URIS)
    throw new OAuthError("invalid_redirect_uri", `redirect_uris must have 1 to ${MOST_URIS} addresses.`);
  if (!uris.every((uri) => typeof uri === "string" && isAllowedRedirectUri(uri)))
    throw new OAuthError(
      "invalid_redirect_uri",
      "Each redirect URI must be https, http on localhost, or the scheme of a native app, without a fragment.",
    );
  if (uris.join("").length > MOST_URI_CHARS)
    throw new OAuthError("invalid_redirect_uri", `The redirect URIs together exceed ${MOST_URI_CHARS} characters.`);
  if (typeof name !== "string") throw new OAuthError("invalid_client_metadata", "client_name must be a string.");
  if (types !== undefined && !(Array.isArray(types) && types.includes("code")))
    throw new OAuthError("invalid_client_metadata", "Only the response type code is supported.");
  return { name: tidyName(name), redirectUris: uris };
}

function tidyName(name: string): string {
  const visible = name.normalize("NFKC").replace(INVISIBLE, " ").replace(/\s+/g, " ").trim();
  return [...visible].slice(0, LONGEST_NAME).join("") || UNNAMED;
}
