/**
 * Password hashing with scrypt (`node:crypto`). A stored hash is `<salt>:<key>`: 16 random bytes as hex, which scrypt gets
 * as that text, and 64 bytes of key as hex. Decision 25 explains the parameters. Hashes stored by earlier releases have
 * the same format, so the parameters cannot change without a new format.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

export type PasswordHashes = {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string | null): Promise<boolean>;
};

const SALT_BYTES = 16;
const KEY_BYTES = 64;
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };

/**
 * Hashes computed at once by one API thread. Each one takes 32 MB and one of the four threads of libuv's pool for 50 to
 * 100 ms; file access and DNS lookups of the whole process use the same pool.
 */
const MAX_CONCURRENT_HASHES = 2;

let running = 0;
const waiting: (() => void)[] = [];

export const passwordHashes = createPasswordHashes(COST);

export function createPasswordHashes(cost: ScryptOptions): PasswordHashes {
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES).toString("hex");
      return `${salt}:${(await deriveKey(password, salt, cost)).toString("hex")}`;
    },

    /** Does the same work where there is no hash, so that response times do not reveal which addresses exist. */
    async verify(password, hash) {
      const [salt = "", storedKey = ""] = (hash ?? "").split(":");
      const expected = Buffer.from(storedKey, "hex");
      const key = await deriveKey(password, salt, cost);
      return expected.length === key.length && timingSafeEqual(expected, key);
    },
  };
}

async function deriveKey(password: string, salt: string, cost: ScryptOptions): Promise<Buffer> {
  if (running >= MAX_CONCURRENT_HASHES) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await new Promise((resolve, reject) => {
      // Keyboards differ in how they compose letters such as "é"; NFKC makes these the same password.
      scrypt(password.normalize("NFKC"), salt, KEY_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)));
    });
  } finally {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next(); // hands its slot over
  }
}
