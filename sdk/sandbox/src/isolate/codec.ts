import { type Hoist, type Operand, putCards } from "./operands.ts";

/**
 * The shape of a `T`: an object with exactly these fields, each a constant, a shape or an operand, in the order in
 * which they are given back.
 */
export type Shape<T> = T extends readonly unknown[] | string | number | boolean
  ? T | Operand<T>
  : { readonly [K in keyof T]: Shape<T[K]> };

interface Fields {
  readonly [key: string]: unknown;
}
const isFields = (shape: unknown): shape is Fields => typeof shape === "object" && shape !== null;
const isOperand = (shape: unknown): shape is Operand<unknown> => isFields(shape) && typeof shape.put === "function";

/** A shape as the encoder sees it: its number, and what is at which path. */
interface Way {
  readonly code: number;
  /** How many fields each of its objects has. */
  readonly sizes: Map<string, number>;
  readonly constants: Map<string, string>;
  readonly operands: Map<string, Operand<unknown>>;
}

function wayOf(shape: unknown, code: number): Way {
  const way: Way = { code, sizes: new Map(), constants: new Map(), operands: new Map() };
  const visit = (part: unknown, path: string): void => {
    if (isOperand(part)) way.operands.set(path, part);
    else if (isFields(part)) {
      way.sizes.set(path, Object.keys(part).length);
      for (const [key, of] of Object.entries(part)) visit(of, `${path}?.${key}`);
    } else way.constants.set(path, JSON.stringify(part));
  };
  visit(shape, "value");
  return way;
}

/** Finds the shape of a value: by a constant that tells shapes apart, as long as there is one. */
function choose(ways: readonly Way[]): string {
  const groupsBy = (path: string) => Map.groupBy(ways, ({ constants }) => constants.get(path));
  const path = [...ways[0]!.constants.keys()].find((path) => groupsBy(path).size > 1 && !groupsBy(path).has(undefined));
  if (path === undefined) return ways.map(write).join("\n");
  const cases = [...groupsBy(path)].map(([constant, group]) => `case ${constant}: ${choose(group)} break;`);
  return `switch (${path}) { ${cases.join("\n")} }`;
}

/** Code that returns the words of a value, if the value has this shape. */
function write({ code, sizes, constants, operands }: Way): string {
  const conditions = [
    ...[...sizes].map(([path, fields]) => `size(${path}) === ${fields}`),
    ...[...constants].map(([path, constant]) => `${path} === ${constant}`),
    ...[...operands.keys()].map((path) => `${path} !== undefined`),
  ];
  const words = [...operands].map(([path, { list, put }]) => ({ list, put: put(path.replaceAll("?.", ".")) }));
  // A literal is the fastest way to make an array, but only up to the first list.
  const lists = words.findIndex(({ list }) => list);
  const first = words.splice(0, lists < 0 ? words.length : lists).map(({ put }) => put);
  const more = words.map(({ list, put }) => (list ? put : `to.push(${put})`));
  return `if (${conditions.join(" && ")}) { const to = [${[code, ...first]}]; ${more.join("; ")}; return to; }`;
}

function size(value: object | undefined): number {
  let n = 0;
  for (const _ in value) n++;
  return n;
}

const isWord = (value: number): boolean => value === (value << 16) >> 16;

/** A function that encodes values of these shapes as words: the shape's number, from 1, and its operands. */
export function encoder<T>(shapes: readonly Shape<T>[]): (value: T) => readonly number[] | undefined {
  const ways = shapes.map((shape, i) => wayOf(shape, i + 1));
  const encode: (value: T) => readonly number[] | undefined = new Function(
    "putCards, size",
    `return (value) => { ${choose(ways)} };`,
  )(putCards, size);
  return (value) => {
    const words = encode(value);
    if (words === undefined) return undefined;
    for (let i = 0; i < words.length; i++) if (!isWord(words[i]!)) return undefined;
    return words;
  };
}

/** An expression that reads a value of these shapes. */
export function decoder<T>(shapes: readonly Shape<T>[], hoist: Hoist): string {
  const cases = shapes.map((shape, i) => `      case ${i + 1}: return ${read(shape, hoist)};\n`);
  return `${hoist(`() => {\n    switch (words[at++]) {\n${cases.join("")}    }\n  }`)}()`;
}

function read(shape: unknown, hoist: Hoist): string {
  if (isOperand(shape)) return shape.take(hoist);
  if (!isFields(shape)) return JSON.stringify(shape);
  return `{ ${Object.entries(shape).map(([key, of]) => `${key}: ${read(of, hoist)}`)} }`;
}
