/** Encrypts secrets at rest: AES-256-GCM with a key derived from SECRET_KEY. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

export type SecretBox = {
  seal(text: string): Buffer;
  /** Throws when the text was sealed with another key or has been changed. */
  open(sealed: Uint8Array): string;
  /** Fingerprint of the key, to detect a node with another key. It reveals nothing about the key. */
  check: Buffer;
};

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = "aes-256-gcm";

/** Each purpose has a separate key, so that no secret can be decrypted as one of another kind. */
export function createSecretBox(secretKey: string, purpose = "webhook secrets"): SecretBox {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "nichescope", purpose, 32));
  return {
    check: createHmac("sha256", key).update("the key of this installation").digest(),

    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), hidden]);
    },

    open(sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== VERSION) throw new Error("unknown version of an encrypted secret");
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
      const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAuthTag(tag);
      const hidden = bytes.subarray(1 + NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(hidden), decipher.final()]).toString("utf8");
    },
  };
}
