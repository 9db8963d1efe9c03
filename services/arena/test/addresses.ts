/** Methods and whole addresses, from the tree that Fastify prints. HEAD has the same addresses as GET. */
export function addressesOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", part, methods = ""] = /^([│├└─ ]*)(\S.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (part === undefined) return [];
    const depth = indent.length / 4;
    parents.length = depth;
    parents[depth] = part;
    return methods
      .split(", ")
      .filter((method) => method !== "" && method !== "HEAD")
      .map((method) => `${method} ${parents.join("")}`);
  });
}
