/** What stands where a character was lost: U+FFFD, NUL, and the code points that are no characters. No font draws them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: files that a crash has cut end in NUL
export const BROKEN = /[\0\ufffd\p{Noncharacter_Code_Point}]/u;
