import { ERRORS, type ErrorKey } from '@ziwan/contract';

interface Extra {
  /** Chinese text appended to the message in brackets: what the visitor can change. */
  details?: string;
  /** Chinese sentence in place of the message, for an error with several causes. */
  sentence?: string;
  /** `data` of the envelope, such as a URL to go to instead. */
  data?: unknown;
  /** Seconds for the `Retry-After` header. */
  retryAfter?: number;
  cause?: unknown;
}

/** Errors with status 500 or above that are logged once elsewhere rather than on every call. */
const LOGGED_ELSEWHERE: readonly ErrorKey[] = [
  'UNAVAILABLE',
  'FONT_FILE_AWAY',
  'SMS_USED_UP',
  'MAIL_USED_UP',
];

/** An expected failure, identified by a key of `ERRORS`. */
export class AppError extends Error {
  readonly key: ErrorKey;
  readonly statusCode: number;
  readonly code: string;
  readonly data: unknown;
  readonly retryAfter: number | undefined;

  /** True for a server fault, which is logged at error level. */
  get isServerFault(): boolean {
    return this.statusCode >= 500 && !LOGGED_ELSEWHERE.includes(this.key);
  }

  constructor(key: ErrorKey, extra: Extra = {}) {
    const { status, code, message } = ERRORS[key];
    const said = extra.sentence ?? message;
    super(extra.details ? `${said}（${extra.details}）` : said, { cause: extra.cause });
    this.name = 'AppError';
    this.key = key;
    this.statusCode = status;
    this.code = code;
    this.data = extra.data ?? null;
    this.retryAfter = extra.retryAfter;
  }
}
