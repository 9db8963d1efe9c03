import type { FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { Value } from "typebox/value";

/**
 * Checks by the schemas of the protocol, as they stand. What comes in an address is text, so numbers and booleans are
 * read there; bodies are JSON, and nothing in them is bent or dropped.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const door = Compile(schema);
  return (input: unknown) => {
    const value = httpPart === "querystring" ? Value.Convert(schema, { ...(input as object) }) : input;
    if (door.Check(value)) return { value };
    const errors = door.Errors(value).slice(0, 20);
    const error = new Error("not as it must be");
    return { error: Object.assign(error, { validation: errors, validationContext: httpPart }) };
  };
};
