/** A small seeded generator (sfc32) for bootstraps and simulations: the same seed gives the same numbers. */
export function random(seed: number): { uniform(): number; normal(): number; sign(): 1 | -1 } {
  let a = seed | 0;
  let b = 0x9e3779b9 | 0;
  let c = 0x243f6a88;
  let d = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) next();
  let spare = Number.NaN;
  const uniform = (): number => (next() + 0.5) / 4294967296;
  return {
    uniform,
    normal() {
      if (!Number.isNaN(spare)) {
        const kept = spare;
        spare = Number.NaN;
        return kept;
      }
      // Box and Muller: two independent normals from two uniforms.
      const radius = Math.sqrt(-2 * Math.log(uniform()));
      const angle = 2 * Math.PI * uniform();
      spare = radius * Math.sin(angle);
      return radius * Math.cos(angle);
    },
    sign: () => (next() & 1 ? 1 : -1),
  };
}
