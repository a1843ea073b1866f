import type { TestOptions } from 'vitest';

/** True in `npm run nightly`, which tries all of what CI samples. */
export const isNight = Boolean(process.env.ZIWAN_NIGHTLY);

/** Options of a test that runs only then. */
export const NIGHTLY: TestOptions = { tags: ['nightly'] };
