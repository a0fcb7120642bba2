/** The credentials of a connection, as they are encrypted in the database. */
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import { parsedJson } from "../../../platform/base/json.ts";
import type { Credentials } from "../../sources/sp-api/lwa.ts";
import type { SellerCredentials } from "./connection.ts";

/** Encrypts and decrypts with the secret key of the installation. */
export type Box = { seal(text: string): Buffer; open(sealed: Uint8Array): string };

/** The application of the operator, which accounts authorise unless they bring their own. */
export type App = { clientId: string; clientSecret: string };

const filled = Type.String({ minLength: 1 });
const stored = Compile(
  Type.Object({
    refreshToken: filled,
    app: Type.Union([Type.Object({ clientId: filled, clientSecret: filled }), Type.Null()]),
  }),
);

/** The credentials can't be used, because a key or a setting of the installation has changed. */
export class UnusableCredentials extends Error {}

export function sealCredentials(box: Box, { refreshToken, app }: SellerCredentials): Buffer {
  return box.seal(JSON.stringify({ refreshToken, app }));
}

export function openCredentials(box: Box, sealed: Uint8Array): SellerCredentials {
  let text: string;
  try {
    text = box.open(sealed);
  } catch {
    throw new UnusableCredentials("The stored credentials can't be decrypted. Enter them again.");
  }
  const read = parsedJson(text);
  if (!stored.Check(read)) throw new UnusableCredentials("The stored credentials are incomplete. Enter them again.");
  return read;
}

/** Completes the credentials of a seller with the operator's application. */
export function withApp({ refreshToken, app }: SellerCredentials, operatorApp: App | undefined): Credentials {
  const used = app ?? operatorApp;
  if (used === undefined)
    throw new UnusableCredentials(
      "This installation no longer has an application of its own. Enter the client id and secret of yours.",
    );
  return { ...used, refreshToken };
}
