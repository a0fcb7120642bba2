/**
 * Compiles the schemas of a route when its first request needs them. Fastify compiles every schema at start, in each thread:
 * 350 ms of CPU time, although a run may use only a few routes. The compilers belong to the process, so a second server in
 * it, as tests start them, compiles no schema twice. `lazy-schemas.test.ts` compiles all of them, because a schema that does
 * not compile no longer stops the start.
 */
import { AjvCompiler } from "@fastify/ajv-compiler";
import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { FastifyServerOptions } from "fastify";

type Compilers = Required<NonNullable<NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]>>;
type Validate = ((values: unknown) => unknown) & { errors?: unknown };

const validatorCompiler = AjvCompiler();
const serializerCompiler = SerializerSelector();
type CompileSerializer = ReturnType<typeof serializerCompiler>;
const serializers = new WeakMap<object, ReturnType<CompileSerializer>>();

export const lazySchemas = {
  buildValidator(...settings: Parameters<typeof validatorCompiler>) {
    const compile = validatorCompiler(...settings) as (route: unknown) => Validate;
    return (route: unknown): Validate => {
      let compiled: Validate | undefined;
      const validate: Validate = (values) => {
        compiled ??= compile(route);
        const isValid = compiled(values);
        validate.errors = compiled.errors;
        return isValid;
      };
      return validate;
    };
  },
  buildSerializer(...settings: Parameters<typeof serializerCompiler>) {
    const compile = serializerCompiler(...settings);
    return (route: Parameters<CompileSerializer>[0]) => {
      const schema = route.schema as object;
      return (value: unknown) => {
        const known = serializers.get(schema);
        if (known !== undefined) return known(value);
        const serialize = compile(route);
        serializers.set(schema, serialize);
        return serialize(value);
      };
    };
  },
} as unknown as Compilers;
