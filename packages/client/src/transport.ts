import { ApiError, GENERAL_ERRORS } from '@ziwan/contract';

/** Default timeout (ms) of a call. */
export const TIMEOUT_MS = 60_000;
/** Default timeout (ms) of a captcha's calls. */
export const CAPTCHA_TIMEOUT_MS = 40_000;

/** Headers that carry a token, if there is one. */
export const tokenHeaders = (token: string | null): Record<string, string> =>
  token ? { 'joyfont-authenticate': token, 'reeji-authenticate': token } : {};

/** Combines `signal` with a timeout. */
export function withTimeout(signal?: AbortSignal, ms = TIMEOUT_MS): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Converts an error of `fetch` to an `ApiError`; an abort by the caller stays as it is. */
export function networkError(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  if (cause.name === 'AbortError') return cause;
  if (cause.name === 'TimeoutError')
    return new ApiError(GENERAL_ERRORS.TIMEOUT.code, 408, GENERAL_ERRORS.TIMEOUT.message);
  return new ApiError('NETWORK', 0, '网络连接失败，请检查网络后重试');
}
