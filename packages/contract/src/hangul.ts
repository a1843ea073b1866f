const HANGUL = /\p{Script=Hangul}/u;

/** Whether a text holds Korean letters: syllables or single letters, in any width. Few Chinese fonts draw them. */
export const hasHangul = (text: string): boolean => HANGUL.test(text);
