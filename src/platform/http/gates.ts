/** The checks before the handler of a route, passed to the server: HTTP knows requests, but not who may send them. */
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preHandlerHookHandler,
} from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The sender, once the gates have found one. */
    caller: { accountId: string } | null;
  }
}

export type Gates<Gate> = {
  /** Adds what the gates keep with a request. */
  prepare(app: FastifyInstance): void;
  /** Runs before the body is read. */
  authenticate(gate: Gate): onRequestHookHandler;
  /** Runs last before the handler. */
  count(gate: Gate): preHandlerHookHandler;
  /** Runs when the handler has succeeded. */
  keep(request: FastifyRequest): void;
  /** Runs before an error response. */
  settle(request: FastifyRequest, reply: FastifyReply, status: number): Promise<void>;
  /** Returns the error for a client with too many refused requests. */
  refuseRefused(request: FastifyRequest, reply: FastifyReply): Error | undefined;
  /** Whether the handler is given the metadata of the request. */
  showsVisitor(gate: Gate): boolean;
};
