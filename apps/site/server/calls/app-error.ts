import { ERRORS, type ErrorKey, waitText } from '@ziwan/contract';

interface Extra {
  /** Chinese text appended to the message in brackets: what the visitor can change. */
  details?: string;
  /** Chinese sentence in place of the message, for an error with several causes. */
  sentence?: string;
  /** `data` of the envelope, such as a URL to go to instead. */
  data?: unknown;
  /** Seconds for the `Retry-After` header. */
  retryAfter?: number;
  /** Chinese name of another way to go on, appended to a refusal that names the wait. */
  otherWay?: string | undefined;
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
    const said = extra.sentence ?? (key === 'TOO_MANY_REQUESTS' ? tooManyRequests(extra) : message);
    super(extra.details ? `${said}（${extra.details}）` : said, { cause: extra.cause });
    this.name = 'AppError';
    this.key = key;
    this.statusCode = status;
    this.code = code;
    this.data = extra.data ?? null;
    this.retryAfter = extra.retryAfter;
  }
}

function tooManyRequests({ retryAfter, otherWay }: Extra): string {
  if (retryAfter === undefined) return ERRORS.TOO_MANY_REQUESTS.message;
  return `操作太频繁，请 ${waitText(retryAfter)}后再试${otherWay ? `，或者${otherWay}` : ''}`;
}
