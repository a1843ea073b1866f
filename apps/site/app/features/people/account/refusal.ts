import { ERRORS, type ErrorKey, isApiError } from '@ziwan/contract';

/** Errors that forms handle, listed individually to keep the rest of the table out of the bundle. */
const CODES = {
  ACCOUNT_EXISTS: ERRORS.ACCOUNT_EXISTS.code,
  ACCOUNT_TAKEN: ERRORS.ACCOUNT_TAKEN.code,
  AGREEMENT_OUTDATED: ERRORS.AGREEMENT_OUTDATED.code,
  BAD_REQUEST: ERRORS.BAD_REQUEST.code,
  CAPTCHA_FAILED: ERRORS.CAPTCHA_FAILED.code,
  CAPTCHA_REQUIRED: ERRORS.CAPTCHA_REQUIRED.code,
  CODE_WRONG: ERRORS.CODE_WRONG.code,
  EMAIL_INVALID: ERRORS.EMAIL_INVALID.code,
  LOGIN_FAILED: ERRORS.LOGIN_FAILED.code,
  PASSWORD_COMMON: ERRORS.PASSWORD_COMMON.code,
  PASSWORD_WRONG: ERRORS.PASSWORD_WRONG.code,
  PHONE_INVALID: ERRORS.PHONE_INVALID.code,
  REAUTHENTICATION_REQUIRED: ERRORS.REAUTHENTICATION_REQUIRED.code,
  TICKET_INVALID: ERRORS.TICKET_INVALID.code,
  TOO_MANY_REQUESTS: ERRORS.TOO_MANY_REQUESTS.code,
  WECHAT_FAILED: ERRORS.WECHAT_FAILED.code,
  WECHAT_OFF: ERRORS.WECHAT_OFF.code,
  WECHAT_REFUSED: ERRORS.WECHAT_REFUSED.code,
} as const satisfies Partial<Record<ErrorKey, string>>;

export type RefusalKey = keyof typeof CODES;

const KEYS = new Map<string, RefusalKey>(
  (Object.keys(CODES) as RefusalKey[]).map((key) => [CODES[key], key]),
);

/** The key of a handled error; `null` for any other, such as a lost connection. */
export const refusalKey = (error: unknown): RefusalKey | null =>
  isApiError(error) ? (KEYS.get(error.code) ?? null) : null;

export function refusalSentence(error: unknown): string {
  if (!isApiError(error)) return '出了点问题，请重试';
  return error.message || '没有成功，请重试';
}
