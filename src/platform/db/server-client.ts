/**
 * Clients for the two kinds of connections.
 *
 * A **primary** connection leads to a server that accepts writes. A standby also accepts connections, but its data is older
 * and its locks are its own. The server reports which one it is when the connection is opened.
 *
 * A **pooled** connection leads to a pooler, which assigns a server for each transaction. Prepared statements are unnamed
 * there, because one server would store the name and another would look for it.
 */
import pg from "pg";

/** The error code of a write on a read-only server. */
const READ_ONLY = "25006";

class StandbyError extends Error {
  readonly code = READ_ONLY;
  constructor() {
    super("the database server is a read-only standby");
  }
}

type Callback = (error?: Error) => void;
type Message = { parameterName?: string; parameterValue?: string; code?: string };

export class PrimaryClient extends pg.Client {
  /** True after the server refused a write; the pool then closes the connection and connects again. */
  isReadOnly = false;
  #isStandby = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.connection.on("parameterStatus", ({ parameterName, parameterValue }: Message) => {
      if (parameterName === "in_hot_standby") this.#isStandby = parameterValue === "on";
    });
    this.connection.on("errorMessage", ({ code }: Message) => {
      this.isReadOnly ||= code === READ_ONLY;
    });
  }

  /** Calls back in the same turn: an error between two turns would have no listener. */
  override connect(): Promise<pg.Client>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.Client> | undefined {
    if (callback === undefined)
      return new Promise((resolve, reject) => this.connect((error) => (error ? reject(error) : resolve(this))));
    super.connect((error?: Error | null) => {
      if (error || !this.#isStandby) return callback(error ?? undefined);
      this.end().catch(() => {});
      callback(new StandbyError());
    });
    return undefined;
  }
}

export class PooledClient extends pg.Client {
  override query = ((config: unknown, ...rest: unknown[]) =>
    Reflect.apply(super.query, this, [withoutName(config), ...rest])) as pg.Client["query"];
}

/** Texts and query objects, which submit themselves, stay as they are. */
function withoutName(config: unknown): unknown {
  const isNamed = typeof config === "object" && config !== null && "name" in config && !("submit" in config);
  return isNamed ? { ...config, name: undefined } : config;
}
