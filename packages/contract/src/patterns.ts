/** Mainland mobile number: 11 digits, 1 first, then 3 to 9. */
export const PHONE = /^1[3-9]\d{9}$/;
/** Letters, digits, underscore or hyphen on both sides, then one or two dot-suffixes of 2 to 3 characters. */
export const EMAIL = /^[A-Za-z0-9_-]+@[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]{2,3}){1,2}$/;
