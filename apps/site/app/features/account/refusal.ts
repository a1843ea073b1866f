import { ERRORS, type ErrorKey, isApiError } from '@ziwan/contract';

const KEYS = new Map<string, ErrorKey>(
  (Object.keys(ERRORS) as ErrorKey[]).map((key) => [ERRORS[key].code, key]),
);

/** Which failure of the contract's list it is; null for any other, such as a network that is not there. */
export const refusalKey = (error: unknown): ErrorKey | null =>
  isApiError(error) ? (KEYS.get(error.code) ?? null) : null;

/** @param seconds a positive number @returns `58 秒`, `12 分钟`, `3 小时`, never less than it takes */
export function waitText(seconds: number): string {
  if (seconds <= 90) return `${Math.ceil(seconds)} 秒`;
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} 分钟`;
  return `${Math.ceil(seconds / 3600)} 小时`;
}

/** What a visitor reads of a failed call: what happened, and when it is worth trying again. */
export function refusalSentence(error: unknown): string {
  if (!isApiError(error)) return '出了点问题，请重试';
  if (refusalKey(error) === 'TOO_MANY_REQUESTS' && error.retryAfter)
    return `操作太频繁，请 ${waitText(error.retryAfter)}后再试`;
  return error.message || '没有成功，请重试';
}
