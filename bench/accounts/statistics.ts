const mean = (sample: readonly number[]): number => sample.reduce((a, b) => a + b, 0) / sample.length;

export function median(sample: readonly number[]): number {
  const sorted = sample.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] as number)) / 2;
}

/** Welch's t: distance of the means in standard errors. Sensitive to outliers. */
export function welch(a: readonly number[], b: readonly number[]): number {
  const error = (sample: readonly number[]) => {
    const m = mean(sample);
    return sample.reduce((sum, x) => sum + (x - m) ** 2, 0) / (sample.length - 1) / sample.length;
  };
  return (mean(a) - mean(b)) / Math.sqrt(error(a) + error(b));
}

/** Mann–Whitney's U as a standard normal score: whether one sample tends to be larger. Robust against outliers. */
export function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((x) => ({ x, first: true })), ...b.map((x) => ({ x, first: false }))].sort(
    (p, q) => p.x - q.x,
  );
  let ranks = 0;
  for (let i = 0; i < all.length; ) {
    let end = i;
    while (end < all.length && all[end]?.x === all[i]?.x) end++;
    // Equal values share their mean rank; ranks start at one.
    for (let k = i; k < end; k++) if (all[k]?.first) ranks += (i + end + 1) / 2;
    i = end;
  }
  const [n, m] = [a.length, b.length];
  const u = ranks - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}
