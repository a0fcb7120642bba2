/** The types of route examples, derived from the contracts so that an example cannot drift from its route. */
import type { Static, TSchema } from "typebox";
import type { Contract } from "./contract.ts";

/** An example as the generators read it, without the types of its route. */
export type Example = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: unknown;
  data: unknown;
};

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

type Part<Name extends string, S> = S extends TSchema ? { [N in Name]: DeepReadonly<Static<S>> } : unknown;

type ExampleOf<C extends Contract> = Part<"params", C["params"]> &
  Partial<Record<"query", C["query"] extends TSchema ? DeepReadonly<Partial<Static<C["query"]>>> : never>> &
  Part<"body", C["body"]> &
  (C["file"] extends string ? { body: string } : unknown) &
  Part<"data", C["data"]>;

/** An example for each contract of a module. */
export type ExamplesOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Contract
    ? Module[Name]["id"]
    : never]: Module[Name] extends Contract ? ExampleOf<Module[Name]> : never;
};
