import type { FieldClass } from "@liars-ladder/protocol";
import { CLASSES } from "@liars-ladder/protocol";
import type { TSchema } from "typebox";
import { Value } from "typebox/value";

/** A field of an answer: where it is, as `rows[].bot.name`, and whom it is for. */
export interface Field {
  path: string;
  class: FieldClass;
}

interface Schema {
  "x-class"?: FieldClass;
  type?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  const?: unknown;
}

const join = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

function classAt(schema: Schema, outer: FieldClass | undefined, path: string): FieldClass {
  const found = schema["x-class"] ?? outer;
  if (found === undefined || !CLASSES.includes(found)) throw new Error(`${path || "the answer"} has no class`);
  return found;
}

/** The parts of a union that have content: all but null and single words. */
const parts = (schema: Schema): Schema[] =>
  (schema.anyOf ?? []).filter((part) => part.type !== "null" && part.const === undefined);

/** Whether it is a union of several shapes whose fields are all for the same people. It is one field to the walk then. */
const isOneField = (schema: Schema): boolean =>
  parts(schema).length > 1 && parts(schema).every((part) => !JSON.stringify(part).includes('"x-class"'));

/**
 * Every field that an answer may have.
 *
 * @throws Error for a field without a class.
 */
export function fieldsOf(schema: unknown, path = "", outer?: FieldClass): Field[] {
  const here = schema as Schema;
  const own = here["x-class"] ?? outer;
  if (isOneField(here)) return [{ path, class: classAt(here, own, path) }];
  if (here.anyOf && parts(here).length > 0) return parts(here).flatMap((part) => fieldsOf(part, path, own));
  if (here.type === "array" && here.items) return fieldsOf(here.items, `${path}[]`, own);
  if (here.properties)
    return Object.entries(here.properties).flatMap(([key, field]) => fieldsOf(field, join(path, key), own));
  return [{ path, class: classAt(here, own, path) }];
}

/**
 * Every field that an answer has.
 *
 * @throws Error for a field that its schema does not know, or without a class.
 */
export function fieldsIn(schema: unknown, value: unknown, path = "", outer?: FieldClass): Field[] {
  const here = schema as Schema;
  const own = here["x-class"] ?? outer;
  if (value === null || value === undefined) return [];
  if (isOneField(here)) {
    if (!Value.Check(schema as TSchema, value)) throw new Error(`${path} has none of its shapes`);
    return [{ path, class: classAt(here, own, path) }];
  }
  const [part, ...more] = parts(here);
  if (more.length > 0) throw new Error(`${path} is a union of several shapes: tell the walk how to choose`);
  if (part) return fieldsIn(part, value, path, own);
  if (here.type === "array" && here.items) {
    if (!Array.isArray(value)) throw new Error(`${path} is no list`);
    return value.flatMap((item) => fieldsIn(here.items, item, `${path}[]`, own));
  }
  if (here.properties) {
    const { properties } = here;
    return Object.entries(value).flatMap(([key, field]) => {
      const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (!known) throw new Error(`${join(path, key)} is not in the schema`);
      return fieldsIn(known, field, join(path, key), own);
    });
  }
  return [{ path, class: classAt(here, own, path) }];
}
