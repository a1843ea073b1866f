const HANGUL = /\p{Script=Hangul}/u;

/** True if a text contains Hangul: syllables or jamo, of any width. Few Chinese fonts draw it. */
export const hasHangul = (text: string): boolean => HANGUL.test(text);

/** Returns the distinct Hangul characters of a text, in order of appearance. */
export const hangulIn = (text: string): string => [...new Set(text)].filter(hasHangul).join('');
