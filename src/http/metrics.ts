import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

export type PoolState = { total: number; idle: number; waiting: number };

/** What Prometheus collects. One registry per service, so that several can live in one process. */
export function createMetrics(poolState: () => PoolState) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: "nichescope_http_request_duration_seconds",
    help: "Time from the first byte of a request to the last of its answer.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const inFlight = new Gauge({
    name: "nichescope_http_requests_in_flight",
    help: "Requests being answered now.",
    registers,
  });
  const refused = new Counter({
    name: "nichescope_requests_refused_total",
    help: "Requests refused at the gates, by reason.",
    labelNames: ["reason"] as const,
    registers,
  });
  new Gauge({
    name: "nichescope_database_connections",
    help: "Connections of this node to the database, and requests waiting for one.",
    labelNames: ["state"] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(poolState())) this.set({ state }, count);
    },
  });

  // Finding a child by its labels costs more than observing: remembered per route and status.
  const observers = new Map<string, (seconds: number) => void>();
  return {
    registry,
    refused: (reason: string) => refused.inc({ reason }),
    setInFlight: (count: number) => inFlight.set(count),
    observe(method: string, route: string, status: number, seconds: number) {
      const key = `${method} ${route} ${status}`;
      let observe = observers.get(key);
      if (observe === undefined) {
        const child = requests.labels(method, route, String(status));
        observe = (value) => child.observe(value);
        observers.set(key, observe);
      }
      observe(seconds);
    },
  };
}
