/** Metrics whose values are read when Prometheus collects them. */
import { type Aggregator, Counter, Gauge, type Registry } from "prom-client";

type Read<T> = () => T | Promise<T>;

/** `aggregator` combines the values of several threads; by default they are added up. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: Read<number | undefined>,
  aggregator: Aggregator = "sum",
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    aggregator,
    async collect() {
      const value = await read();
      if (value !== undefined) this.set(value);
    },
  });
}

/** A gauge with one value for each value of a label. */
export function addLabelledGauge(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  read: Read<Record<string, number>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const values = await read();
      this.reset();
      for (const [each, value] of Object.entries(values)) this.set({ [label]: each }, value);
    },
  });
}

/** A counter with one value for each value of a label. The values are totals since the start of the node. */
export function addLabelledCounter(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  read: () => Record<string, number>,
): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [each, value] of Object.entries(read())) this.inc({ [label]: each }, value);
    },
  });
}

/** Shares one pending read among all metrics that are collected together. */
export function shareReading<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
