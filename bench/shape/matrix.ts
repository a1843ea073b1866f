/** A square matrix, row by row. */
interface Square {
  readonly size: number;
  readonly values: Float64Array;
}

/** Mean of `v · vᵀ` over vectors of one length. */
export function secondMoment(vectors: readonly Float32Array[]): Square {
  const size = vectors[0]?.length ?? 0;
  const values = new Float64Array(size * size);
  for (const vector of vectors)
    for (let i = 0; i < size; i++) {
      const value = (vector[i] as number) / vectors.length;
      if (value === 0) continue;
      for (let j = 0, at = i * size; j < size; j++, at++)
        values[at] = (values[at] as number) + value * (vector[j] as number);
    }
  return { size, values };
}

/** The lower triangle L of a positive definite matrix L · Lᵀ (Cholesky). */
export function choleskyOf({ size, values }: Square): Square {
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = values[i * size + j] as number;
      for (let k = 0; k < j; k++) sum -= (lower[i * size + k] as number) * (lower[j * size + k] as number);
      lower[i * size + j] = i === j ? Math.sqrt(sum) : sum / (lower[j * size + j] as number);
    }
  return { size, values: lower };
}

/** Solves L · x = b, or Lᵀ · x = b, in place. */
export function solve({ size, values }: Square, b: Float64Array, transposed: boolean): void {
  if (!transposed) {
    for (let i = 0; i < size; i++) {
      let sum = b[i] as number;
      for (let k = 0; k < i; k++) sum -= (values[i * size + k] as number) * (b[k] as number);
      b[i] = sum / (values[i * size + i] as number);
    }
    return;
  }
  for (let i = size - 1; i >= 0; i--) {
    const value = (b[i] as number) / (values[i * size + i] as number);
    b[i] = value;
    for (let k = 0; k < i; k++) b[k] = (b[k] as number) - (values[i * size + k] as number) * value;
  }
}

/** Makes vectors orthonormal (modified Gram–Schmidt), in place. */
export function orthonormalise(vectors: readonly Float64Array[]): void {
  vectors.forEach((vector, i) => {
    for (const other of vectors.slice(0, i)) {
      const share = dot(vector, other);
      for (let k = 0; k < vector.length; k++)
        vector[k] = (vector[k] as number) - share * (other[k] as number);
    }
    const length = Math.sqrt(dot(vector, vector));
    for (let k = 0; k < vector.length; k++) vector[k] = (vector[k] as number) / length;
  });
}

export function multiply({ size, values }: Square, vector: Float64Array): Float64Array {
  const product = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    let sum = 0;
    for (let j = 0, at = i * size; j < size; j++, at++) sum += (values[at] as number) * (vector[j] as number);
    product[i] = sum;
  }
  return product;
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] as number) * (b[k] as number);
  return sum;
}
