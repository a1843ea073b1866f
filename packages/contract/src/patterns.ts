/** Mainland mobile number: 11 digits, 1 first, then 3 to 9. */
export const PHONE = /^1[3-9]\d{9}$/;
/** What SMTP can carry (RFC 5321). */
export const EMAIL_MAX = 254;
/** What HTML's `<input type="email">` accepts (docs/decisions/0020-email-addresses.md), up to `EMAIL_MAX` characters. */
export const EMAIL =
  /^(?=.{1,254}$)[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
