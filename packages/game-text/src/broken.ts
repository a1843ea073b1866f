/** What stands where a character was lost: U+FFFD, NUL, and the code points that are no characters. No font draws them. */
export const BROKEN = /[\0\ufffd\p{Noncharacter_Code_Point}]/u;
