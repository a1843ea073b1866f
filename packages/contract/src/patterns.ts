/** Mainland mobile number: 11 digits, 1 followed by 3 to 9. */
export const PHONE = /^1[3-9]\d{9}$/;
/** Maximum length of a phone number as people write it, with separators and country code. */
export const PHONE_WRITTEN_MAX = 40;
/** Maximum length of an address (RFC 5321). */
export const EMAIL_MAX = 254;
/** Syntax of HTML's `<input type="email">` (docs/decisions/0020-email-addresses.md). */
export const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

export const isEmail = (value: string): boolean => value.length <= EMAIL_MAX && EMAIL.test(value);

/** Trims blanks and invisible marks, and converts full-width characters. */
const plain = (written: string): string =>
  written.normalize('NFKC').replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');

/**
 * The eleven digits of a phone number written with separators or China's code (`+86 138-0013-8000`, full-width);
 * other text stays as written, so that `PHONE` refuses it.
 */
export function tidyPhone(written: string): string {
  const digits = written.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}−.()]/gu, '');
  return /^(?:(?:\+|00)?86)?(1[3-9]\d{9})$/.exec(digits)?.[1] ?? plain(written);
}

/** An address in lower case. Blanks inside stay: without them it would be somebody else's. */
export const tidyEmail = (written: string): string => plain(written).toLowerCase();

/** A phone number or an address, as it is compared and stored. */
export const tidyAccount = (written: string): string =>
  /[@＠]/.test(written) ? tidyEmail(written) : tidyPhone(written);
