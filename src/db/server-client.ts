/**
 * Connections that know what they lead to.
 *
 * A **primary** connection leads to the server itself, and to one that takes changes: a standby answers questions too, from a
 * past of its own, and gives out locks that nobody else knows of. The server says what it is when a connection is made.
 *
 * A **pooled** connection leads to a pooler, which lends it a server for the length of a transaction. Statements have no names
 * there: a name would be kept by one server, and asked of another.
 */
import pg from "pg";

/** What the server says to a change that it does not take. */
const READ_ONLY = "25006";

export class StandbyError extends Error {
  readonly code = READ_ONLY;
  constructor() {
    super("the database server is a standby, which takes no changes");
  }
}

type Callback = (error?: Error) => void;
type Message = { parameterName?: string; parameterValue?: string; code?: string };

export class PrimaryClient extends pg.Client {
  /** Whether it has refused a change: whoever has the connection gives it up then, and looks for the server that takes them. */
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

  /** Who waits is told at once, and not in a later turn: what breaks in between would break with nobody listening. */
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
  // biome-ignore lint/suspicious/noExplicitAny: it has eight forms, and none of them is changed
  override query(config: any, ...rest: any[]): any {
    const isNamed = typeof config === "object" && config.name !== undefined && typeof config.submit !== "function";
    return (super.query as (...all: unknown[]) => unknown).call(
      this,
      isNamed ? { ...config, name: undefined } : config,
      ...rest,
    );
  }
}
