import type { FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import type { TLocalizedValidationError } from "typebox/error";
import { Value } from "typebox/value";

/**
 * Checks by the schemas of the protocol, as they stand. What comes in an address is text, so numbers and booleans are
 * read there; bodies are JSON, and nothing in them is bent or dropped.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const door = Compile(schema);
  return (input: unknown) => {
    const value = httpPart === "querystring" ? Value.Convert(schema, { ...(input as object) }) : input;
    const validation = door.Check(value) ? withNul(value) : inWords(door.Errors(value));
    if (validation.length === 0) return { value };
    const error = new Error("not as it must be");
    return { error: Object.assign(error, { validation, validationContext: httpPart }) };
  };
};

/** PostgreSQL keeps no NUL in a text: fields that hold one. What is nested in a body is looked at where it is kept. */
const withNul = (value: unknown): { instancePath: string; message: string }[] =>
  Object.entries((value ?? {}) as object)
    .filter(([, field]) => typeof field === "string" && field.includes("\u0000"))
    .map(([name]) => ({ instancePath: `/${name}`, message: "must not contain a NUL character" }));

/** Where a value is wrong and how: a field too many once, under its own name, where the schemas' words tell it twice. */
export const inWords = (errors: readonly TLocalizedValidationError[]): { instancePath: string; message: string }[] =>
  errors
    .filter(({ keyword }) => keyword !== "additionalProperties")
    .map(({ keyword, instancePath, message }) => ({
      instancePath: instancePath || "/",
      message: keyword === "boolean" ? "is not a known field" : message,
    }))
    .slice(0, 20);
