/** A failed call as seen by a client. */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Seconds to wait before a retry, if the server sent `Retry-After`. */
  readonly retryAfter: number | null;
  /** `data` of the envelope. */
  readonly data: unknown;

  constructor(
    code: string,
    status: number,
    message: string,
    retryAfter: number | null = null,
    data: unknown = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.data = data;
  }
}

/** Compares by name, since the server's page bundle contains its own copy of this class. */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError';
