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

/** Failures of 500 and above that are told elsewhere, each once and not with every call. */
const TOLD: readonly ErrorKey[] = ['UNAVAILABLE', 'FONT_FILE_AWAY'];

/** The one way to fail: a key of the closed list. */
export class AppError extends Error {
  readonly key: ErrorKey;
  readonly statusCode: number;
  readonly code: string;
  readonly data: unknown;
  readonly retryAfter: number | undefined;

  /** Worth an entry at error level: our fault, not the caller's. */
  get ours(): boolean {
    return this.statusCode >= 500 && !TOLD.includes(this.key);
  }

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
