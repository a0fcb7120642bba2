/** Calls between two threads: each side names what it can be asked, and awaits what it asks of the other. */
type Port = {
  postMessage(message: unknown): void;
  on(event: "message", listener: (message: Message) => void): unknown;
};

type Message =
  | { kind: "call"; id: number; name: string; argument: unknown }
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "failure"; id: number; error: unknown };

export type Functions = Record<string, (argument: never) => unknown>;

type Waiting = { resolve: (value: unknown) => void; reject: (error: unknown) => void };

export type Calls<Theirs extends Functions> = {
  call<N extends keyof Theirs & string>(
    name: N,
    argument: Parameters<Theirs[N]>[0],
  ): Promise<Awaited<ReturnType<Theirs[N]>>>;
  /** Gives up on every answer, now and later: the other side is gone. */
  fail(error: unknown): void;
};

export function createCalls<Theirs extends Functions>(port: Port, ours: Functions): Calls<Theirs> {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let gone: { error: unknown } | undefined;

  const answer = async ({ id, name, argument }: Message & { kind: "call" }) => {
    try {
      const value = await (ours[name] as (argument: unknown) => unknown)(argument);
      port.postMessage({ kind: "answer", id, value });
    } catch (error) {
      port.postMessage({ kind: "failure", id, error });
    }
  };

  port.on("message", (message) => {
    if (message.kind === "call") return void answer(message);
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === "answer") asked?.resolve(message.value);
    else asked?.reject(message.error);
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
