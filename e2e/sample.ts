import { type TestOptions, test } from 'vitest';
import { VIEWPORTS } from './browser.ts';

// CI runs a sample of the long tables; `npm run nightly` runs every row.

export const NIGHTLY: TestOptions = { tags: ['nightly'] };

/** Defines a test per row. Rows outside the sample run at night. */
export function eachSampled<Row>(rows: readonly Row[], inSample: (row: Row, index: number) => boolean) {
  return (name: string, look: (row: Row) => Promise<void>, timeout?: number): void => {
    const limit = timeout === undefined ? {} : { timeout };
    test.each(rows.filter(inSample))(name, limit, look);
    test.each(rows.filter((row, n) => !inSample(row, n)))(name, { ...NIGHTLY, ...limit }, look);
  };
}

/** Samples some of the rows, which show the same behaviour elsewhere: those at `indices`. */
export const some =
  (...indices: readonly number[]) =>
  (_: unknown, n: number): boolean =>
    indices.includes(n);

/** Samples one of the rows, which show the same behaviour elsewhere: the one at `index`. */
export const only =
  (index: number) =>
  (_: unknown, n: number): boolean =>
    n === index;

/** Samples no row: all run at night. */
export const none = (): boolean => false;

/** For steps of a test that CI leaves out. */
export const isNight = Boolean(process.env.ZIWAN_NIGHTLY);

/** Each third of what one test goes through; all of it at night. */
export const eachThird = <Step>(steps: readonly Step[]): Step[] =>
  steps.filter((_, n) => isNight || n % 3 === 0);

/** Defines a journey on each screen, of which CI sees one. */
export const onEachScreen = (sample: keyof typeof VIEWPORTS) =>
  eachSampled(
    (['phone', 'desk'] as const).map((screen) => ({ screen, viewport: VIEWPORTS[screen] })),
    ({ screen }) => screen === sample,
  );

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

/** The pages in every look. One that is `like` another has its template. */
export const inLooks = <Page extends object>(pages: readonly Page[]): (Page & Look & { nth: number })[] =>
  pages.flatMap((page, nth) => LOOKS.map((look) => ({ ...page, ...look, nth })));

/**
 * Light on the phone and dark on the desktop, in turns: every template once, every width and theme on half of them.
 */
export const isSampledLook = ({
  screen,
  colorScheme,
  nth = 0,
  like,
}: Look & { nth?: number; like?: string }): boolean =>
  like === undefined &&
  (nth % 2 === 0
    ? screen === 'phone' && colorScheme === 'light'
    : screen === 'desk' && colorScheme === 'dark');
