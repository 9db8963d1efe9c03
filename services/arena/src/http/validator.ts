import type { FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import type { TLocalizedValidationError } from "typebox/error";
import { Pointer, Value } from "typebox/value";

/** Compiled when they are first asked, and once in a process: all of them at each start took 20 ms of CPU time. */
const doors = new WeakMap<TSchema, Validator>();

function doorOf(schema: TSchema): Validator {
  const door = doors.get(schema) ?? Compile(schema);
  doors.set(schema, door);
  return door;
}

/**
 * Checks by the protocol's schemas, unchanged. In an address everything is text, so numbers and booleans are parsed
 * there. Bodies are JSON, and nothing in them is converted or dropped.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  return (input: unknown) => {
    const door = doorOf(schema);
    const value = httpPart === "querystring" ? Value.Convert(schema, { ...(input as object) }) : input;
    const validation = door.Check(value) ? withNul(value) : inWords(door.Errors(value), schema);
    if (validation.length === 0) return { value };
    const error = new Error("not valid");
    return { error: Object.assign(error, { validation, validationContext: httpPart }) };
  };
};

/**
 * The fields that hold a NUL, which PostgreSQL's text cannot store. Nested values of a body are checked where they
 * are stored.
 */
const withNul = (value: unknown): { instancePath: string; message: string }[] =>
  Object.entries((value ?? {}) as object)
    .filter(([, field]) => typeof field === "string" && field.includes("\u0000"))
    .map(([name]) => ({ instancePath: `/${name}`, message: "must not contain a NUL character" }));

/**
 * Where a value is wrong, and how. An unknown field is reported once, under its own name; the schemas' errors would
 * report it twice.
 */
export const inWords = (
  errors: readonly TLocalizedValidationError[],
  schema: TSchema,
): { instancePath: string; message: string }[] =>
  errors
    .filter(({ keyword }) => keyword !== "additionalProperties")
    .map((error) => ({ instancePath: error.instancePath || "/", message: messageOf(error, schema) }))
    .slice(0, 20);

/** What a text must look like is said by its description: few read patterns. */
function messageOf({ keyword, message, schemaPath }: TLocalizedValidationError, schema: TSchema): string {
  if (keyword === "boolean") return "is not a known field";
  const { description } = (Pointer.Get(schema, schemaPath.slice(1)) ?? {}) as { description?: string };
  if (keyword !== "pattern" || description === undefined) return message;
  const said = description.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase()).replace(/\.$/, "");
  return `must be ${said}`;
}
