import { type TestOptions, test } from 'vitest';

// CI runs a sample of the long tables; `npm run nightly` runs every row.

export const NIGHTLY: TestOptions = { tags: ['nightly'] };

/** Defines a test per row. Rows outside the sample run at night. */
export function eachSampled<Row>(rows: readonly Row[], inSample: (row: Row) => boolean) {
  return (name: string, look: (row: Row) => Promise<void>, timeout?: number): void => {
    const limit = timeout === undefined ? {} : { timeout };
    test.each(rows.filter(inSample))(name, limit, look);
    test.each(rows.filter((row) => !inSample(row)))(name, { ...NIGHTLY, ...limit }, look);
  };
}

/** Returns `test`, for a row of CI's sample or one that runs at night. */
export function sampled(inSample: boolean) {
  return (name: string, run: () => Promise<void>, timeout?: number): void => {
    test(name, { ...(inSample ? {} : NIGHTLY), ...(timeout === undefined ? {} : { timeout }) }, run);
  };
}

export interface Look {
  screen: 'phone' | 'desk';
  colorScheme: 'light' | 'dark';
}

export const LOOKS: readonly Look[] = (['phone', 'desk'] as const).flatMap((screen) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ screen, colorScheme })),
);

/** Light on the phone and dark on the desktop: every page once in each width and each theme. */
export const isSampledLook = ({ screen, colorScheme }: Look): boolean =>
  (screen === 'phone') === (colorScheme === 'light');
