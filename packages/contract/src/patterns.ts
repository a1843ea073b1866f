/** Mainland mobile number: 11 digits, 1 followed by 3 to 9. */
export const PHONE = /^1[3-9]\d{9}$/;
/** Maximum length of an address (RFC 5321). */
export const EMAIL_MAX = 254;
/** Syntax of HTML's `<input type="email">` (docs/decisions/0020-email-addresses.md). */
export const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

export const isEmail = (value: string): boolean => value.length <= EMAIL_MAX && EMAIL.test(value);
