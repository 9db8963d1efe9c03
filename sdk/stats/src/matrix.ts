/** A dense matrix, row by row. */
export class Matrix {
  readonly height: number;
  private readonly rows: readonly Float64Array[];

  constructor(height: number, width = height) {
    this.height = height;
    const cells = new Float64Array(height * width);
    this.rows = Array.from({ length: height }, (_, i) => cells.subarray(i * width, (i + 1) * width));
  }

  at(i: number, j: number): number {
    return this.rows[i]![j]!;
  }

  set(i: number, j: number, value: number): void {
    this.rows[i]![j] = value;
  }

  add(i: number, j: number, value: number): void {
    this.rows[i]![j]! += value;
  }

  /** Row i itself, not a copy: writing to it writes to the matrix. */
  row(i: number): Float64Array {
    return this.rows[i]!;
  }

  /** Sets (i, j) and (j, i). */
  setBoth(i: number, j: number, value: number): void {
    this.set(i, j, value);
    this.set(j, i, value);
  }
}

/** Σ x[k] y[k] for from ≤ k < to. */
export function dot(x: Float64Array, y: Float64Array, from = 0, to = x.length): number {
  let sum = 0;
  for (let k = from; k < to; k++) sum += x[k]! * y[k]!;
  return sum;
}

/**
 * The inverse of a symmetric, positive definite matrix by Cholesky's decomposition: n³ operations. Reads the lower
 * triangle and overwrites it.
 */
export function invertPositive(low: Matrix): Matrix {
  const n = low.height;
  decompose(low);
  // The inverse of the triangle, transposed so that both loops run along rows. Then its product with itself.
  const up = new Matrix(n);
  for (let i = 0; i < n; i++) {
    const pivot = 1 / low.at(i, i);
    for (let j = 0; j < i; j++) up.set(j, i, -dot(low.row(i), up.row(j), j, i) * pivot);
    up.set(i, i, pivot);
  }
  const inverse = new Matrix(n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) inverse.setBoth(i, j, dot(up.row(i), up.row(j), i));
  }
  return inverse;
}

/** Turns the lower triangle of A into L, where A = L Lᵀ. */
function decompose(low: Matrix): void {
  for (let i = 0; i < low.height; i++) {
    const x = low.row(i);
    for (let j = 0; j <= i; j++) {
      const y = low.row(j);
      let rest = x[j]!;
      for (let k = 0; k < j; k++) rest -= x[k]! * y[k]!;
      x[j] = i === j ? Math.sqrt(Math.max(rest, 1e-12)) : rest / y[j]!;
    }
  }
}

/** Solves A x = right, for a symmetric, positive definite A, by elimination. Overwrites both. */
export function eliminate(a: Matrix, right: Float64Array): Float64Array {
  const n = right.length;
  for (let c = 0; c < n; c++) {
    const pivot = a.row(c);
    for (let r = c + 1; r < n; r++) {
      const row = a.row(r);
      const f = row[c]! / pivot[c]!;
      for (let x = c; x < n; x++) row[x]! -= f * pivot[x]!;
      right[r]! -= f * right[c]!;
    }
  }
  const solved = new Float64Array(n);
  for (let r = n - 1; r >= 0; r--) {
    let rest = right[r]!;
    for (let c = r + 1; c < n; c++) rest -= a.at(r, c) * solved[c]!;
    solved[r] = rest / a.at(r, r);
  }
  return solved;
}
