/** Sample of Latin faces: short words, which wide letters at a large size do not break. */
export const LATIN_SAMPLE = 'Grand Voyage 01234 56789';

/** Samples of faces with hanzi: a title for creative ones, a line of text for the others, in each form of the characters. */
export const HANZI_SAMPLES = {
  creative: { hans: '江湖夜雨十年灯', hant: '江湖夜雨十年燈', jpan: '風の谷の夜明け' },
  currency: {
    hans: '永和九年，岁在癸丑，暮春之初',
    hant: '永和九年，歲在癸丑，暮春之初',
    jpan: '永和九年、歳は癸丑、春の暮れ',
  },
} as const;
