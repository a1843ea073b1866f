import { ERRORS, type ErrorKey } from '@ziwan/contract';

interface Extra {
  /** Added to the message in brackets, Chinese, for what the visitor can change. */
  details?: string;
  /** `data` of the envelope, such as the address to go to instead. */
  data?: unknown;
  /** Seconds until it is worth trying again. */
  retryAfter?: number;
  cause?: unknown;
}

/** The one way to fail: a key of the closed list. */
export class AppError extends Error {
  readonly key: ErrorKey;
  readonly statusCode: number;
  readonly code: string;
  readonly data: unknown;
  readonly retryAfter: number | undefined;

  constructor(key: ErrorKey, extra: Extra = {}) {
    const { status, code, message } = ERRORS[key];
    super(extra.details ? `${message}（${extra.details}）` : message, { cause: extra.cause });
    this.name = 'AppError';
    this.key = key;
    this.statusCode = status;
    this.code = code;
    this.data = extra.data ?? null;
    this.retryAfter = extra.retryAfter;
  }
}
