/** Remote calls between two threads: each side offers functions and awaits those of the other. */
type Port = {
  postMessage(message: unknown): void;
  on(event: "message", listener: (message: Message) => void): unknown;
};

type Message =
  | { kind: "call"; id: number; name: string; argument: unknown }
  | { kind: "result"; id: number; value: unknown }
  | { kind: "failure"; id: number; error: unknown };

export type Functions = Record<string, (argument: never) => unknown>;

type Waiting = { resolve: (value: unknown) => void; reject: (error: unknown) => void };

export type Calls<Theirs extends Functions> = {
  call<N extends keyof Theirs & string>(
    name: N,
    argument: Parameters<Theirs[N]>[0],
  ): Promise<Awaited<ReturnType<Theirs[N]>>>;
  /** Rejects all pending and future calls because the other side is gone. */
  fail(error: unknown): void;
};

export function createCalls<Theirs extends Functions>(port: Port, ours: Functions): Calls<Theirs> {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let gone: { error: unknown } | undefined;

  const handle = async ({ id, name, argument }: Message & { kind: "call" }) => {
    try {
      const value = await (ours[name] as (argument: unknown) => unknown)(argument);
      port.postMessage({ kind: "result", id, value });
    } catch (error) {
      port.postMessage({ kind: "failure", id, error });
    }
  };

  port.on("message", (message) => {
    if (message.kind === "call") return void handle(message);
    const pending = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === "result") pending?.resolve(message.value);
    else pending?.reject(message.error);
  });

  return {
    call(name, argument) {
      if (gone !== undefined) return Promise.reject(gone.error);
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
        port.postMessage({ kind: "call", id, name, argument });
      });
    },
    fail(error) {
      gone = { error };
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}
