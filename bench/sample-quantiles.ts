/** The value below which this share of the values lies; NaN without values. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);
