import { type TestOptions, test } from 'vitest';

// CI looks at a sample of the long tables; `npm run nightly` looks at every row.

export const NIGHTLY: TestOptions = { tags: ['nightly'] };

/** A test per row. Rows outside the sample run at night. */
export function eachSampled<Row>(rows: readonly Row[], inSample: (row: Row) => boolean) {
  return (name: string, look: (row: Row) => Promise<void>, timeout?: number): void => {
    const limit = timeout === undefined ? {} : { timeout };
    test.each(rows.filter(inSample))(name, limit, look);
    test.each(rows.filter((row) => !inSample(row)))(name, { ...NIGHTLY, ...limit }, look);
  };
}

export interface Look {
  screen: 'phone' | 'desk';
  colorScheme: 'light' | 'dark';
}

export const LOOKS: readonly Look[] = (['phone', 'desk'] as const).flatMap((screen) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ screen, colorScheme })),
);

/** The phone in the light and the desk in the dark: each width and each theme of every page, once. */
export const isSampledLook = ({ screen, colorScheme }: Look): boolean =>
  (screen === 'phone') === (colorScheme === 'light');
