import fc from "fast-check";

/** What is read of a JSON schema. */
export interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Shape[];
}

/** Objects without a schema of their own, such as actions. */
const OBJECTS: readonly object[] = [
  {},
  { type: "challenge" },
  { type: "bid" },
  { type: "bid", bid: { kind: "face", quantity: 1, face: 6 } },
  { type: "bid", bid: { kind: "face", quantity: 1e308, face: -1 } },
  { type: ["challenge"] },
  JSON.parse('{"type":"challenge","__proto__":{"type":"bid"}}'),
  JSON.parse(`${'{"type":'.repeat(500)}1${"}".repeat(500)}`),
];
const NUMBERS = [0, 1, 2, 7, -1, 0.5, 2 ** 31, 2 ** 53, 1e308];

/** Values that mostly follow a schema, so that they get past its check; `texts` are those for any string. */
export function like(schema: Shape, texts: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: fitting(schema, texts) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
}

function fitting(
  { type, properties, items, enum: words, anyOf }: Shape,
  texts: fc.Arbitrary<string>,
): fc.Arbitrary<unknown> {
  if (anyOf) return fc.oneof(...anyOf.map((one) => like(one, texts)));
  if (words) return fc.constantFrom(...words);
  if (items) return fc.array(like(items, texts), { maxLength: 9 });
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, like(field, texts)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  }
  if (type === "integer" || type === "number") return fc.constantFrom(...NUMBERS);
  if (type === "boolean") return fc.boolean();
  if (type === "object") return fc.constantFrom(...OBJECTS);
  return type === "string" ? texts : fc.constant(undefined);
}
