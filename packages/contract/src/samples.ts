/** Sample of Latin faces: short words, which wide letters at a large size do not break. */
export const LATIN_SAMPLE = 'Grand Voyage 01234 56789';
