/**
 * Joins concurrent calls into batches: while one batch runs, the next one collects. So the size of a batch follows the load
 * (one call when idle, hundreds under pressure) and needs no tuning.
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
      // After this turn of the event loop, so that all requests read in it share a batch. (Measured on the daily count: a
      // quarter more requests per second than without waiting; waiting 1, 2 or 3 ms gains nothing more.)
      setImmediate(flush);
    });
}
