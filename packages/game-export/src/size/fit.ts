/** Packages that are made at most before the least one. */
const TRIES = 2;
/** An estimate above the limit by this factor is believed without making the package. */
const CERTAIN = 1.3;

interface Fitting<T> {
  /** Number of packages to choose from, each smaller than the one before. */
  readonly steps: number;
  readonly maxBytes: number;
  /** Estimated bytes. */
  estimate(step: number): Promise<number>;
  make(step: number): Promise<T & { readonly bytes: number }>;
}

/** The first package that fits, or the bytes of the least one. */
export type Fitted<T> = { readonly made: T; readonly step: number } | { readonly least: number };

/** Finds the first step that is estimated to fit: the last one if none is. `bytes` is its estimate. */
export async function firstThatFits(
  { steps, maxBytes, estimate }: Pick<Fitting<never>, 'steps' | 'maxBytes' | 'estimate'>,
  from = 0,
): Promise<{ step: number; bytes: number }> {
  let [low, high] = [from, steps - 1];
  while (low < high) {
    const middle = low === from ? low : Math.floor((low + high) / 2);
    if ((await estimate(middle)) <= maxBytes) high = middle;
    else low = middle + 1;
  }
  return { step: low, bytes: await estimate(low) };
}

/** Makes the first package that fits: chosen by estimate, then made, and chosen again if the estimate was too low. */
export async function fit<T>({ steps, maxBytes, estimate, make }: Fitting<T>): Promise<Fitted<T>> {
  const estimates = new Map<number, number>();
  let correction = 1;
  const corrected = async (step: number) => {
    const known = estimates.get(step) ?? (await estimate(step));
    estimates.set(step, known);
    return known * correction;
  };
  for (let from = 0, tries = 0; ; tries++) {
    const chosen = await firstThatFits({ steps, maxBytes, estimate: corrected }, from);
    if (chosen.bytes > maxBytes * CERTAIN) return { least: Math.round(chosen.bytes) };
    const step = tries < TRIES ? chosen.step : steps - 1;
    const { bytes, ...made } = await make(step);
    if (bytes <= maxBytes) return { made: made as T, step };
    if (step === steps - 1) return { least: bytes };
    correction = bytes / (estimates.get(step) as number);
    from = step + 1;
  }
}
