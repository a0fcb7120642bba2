/** How better-auth hashes passwords (scrypt), without the rest of it: commands and the demo need no more. Loaded when needed. */

export type PasswordHashes = {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string | null): Promise<boolean>;
};

export const passwordHashes: PasswordHashes = {
  async hash(password) {
    const { hashPassword } = await import("better-auth/crypto");
    return await hashPassword(password);
  },

  /** Takes as long where there is nothing to compare with. */
  async verify(password, hash) {
    const { hashPassword, verifyPassword } = await import("better-auth/crypto");
    if (hash !== null) return await verifyPassword({ hash, password });
    await hashPassword(password);
    return false;
  },
};
