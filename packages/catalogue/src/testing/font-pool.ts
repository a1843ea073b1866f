import { createFontPool } from '../font-pool.ts';

/** One worker for all imports of a test process: starting one takes longer than most imports. */
export const fontPool = createFontPool(1);
