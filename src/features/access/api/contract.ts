/** Contracts with the gates of accounts: who may call a route, and what its handler knows about the caller. */
import type * as http from "../../../platform/http/contract.ts";
import type { Caller, SignedIn } from "../authenticate.ts";
import type { Feature } from "../plan.ts";
import type { Role } from "../role.ts";

export type Gate = {
  /** No authentication: a key is neither required nor read. */
  open?: true;
  /** Sessions only; keys are refused. */
  session?: true;
  /** The minimum role of a session. By default viewers may GET and members may change. */
  role?: Role;
  /** Operators only: their keys and their sessions. */
  operator?: true;
  /** The plan must include this feature. */
  feature?: Feature;
  /**
   * Counts against the account's requests per day, of its keys or of its people. With `keys`, people read it freely: pages
   * refresh the account's own lists by themselves.
   */
  counted: boolean | "keys";
};

export type Contract = http.Contract<Gate>;

type CallerOf<G extends Gate> = G extends { open: true } ? null : G extends { session: true } ? SignedIn : Caller;

/** The input of a handler; it has passed the gates and the schema. */
export type Input<C extends Contract> = http.Input<C> & {
  caller: CallerOf<C["gate"]>;
  visitor: C["gate"] extends { open: true } | { session: true } ? http.Visitor : undefined;
};

type Handler<C extends Contract> = (input: Input<C>) => Promise<http.Result<C>> | http.Result<C>;

/** Registers routes: `serve` puts a handler behind the gates of its contract. */
export type Api = { serve<C extends Contract>(contract: C, handler: Handler<C>): void };
