/** Describes one setting. `parse` throws a `Problem` whose message completes "NAME …". */
export type Setting<T> = {
  env: string;
  parse: (raw: string) => T;
  /** The value when the variable is unset or empty. */
  unset: T;
  /** The default in words, where `String(unset)` would not be readable. */
  unsetText?: string;
  example?: string;
  help: string;
};

/** Keeps the type of a setting's value. */
export const setting = <T>(definition: Setting<T>): Setting<T> => definition;

/** The values of a group of settings, once they are read. */
export type Values<Group> = { [Name in keyof Group]: Group[Name] extends Setting<infer T> ? T : never };
