import { type DataOf, type Endpoint, ERRORS, type ErrorKey, MAX_TEXT, type ParsedOf } from '@ziwan/contract';
import { allEndpoints, schemasOf } from '@ziwan/contract/all';
import { UpstreamError } from '@ziwan/infra/upstream';
import * as z from 'zod/mini';
import { AppError } from './app-error.ts';
import { authorise, type CallContext, type Handler } from './handling.ts';
import { tooMany } from './too-many.ts';

export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Validates, calls the handler, and lets out only what the contract declares. HTTP and the in-process client
 * both come through here, so that a page rendered on the server meets the same rules as a browser.
 */
export async function answer<E extends Endpoint>(
  handler: Handler<E>,
  raw: RawInput,
  context: CallContext,
): Promise<DataOf<E>> {
  const { endpoint } = handler;
  // Before the input is looked at: what a call takes is nobody's business who may not make it.
  authorise(endpoint, context);
  const schemas = schemasOf(endpoint);
  const input = {
    params: part(endpoint, 'params', raw.params),
    query: part(endpoint, 'query', filled(schemas.query, raw.query)),
    body: part(endpoint, 'body', raw.body),
  } as ParsedOf<E>;
  const data = await handler.answer(input, context);
  const checked = z.safeParse(schemas.data, data);
  if (!checked.success) {
    throw new Error(`${endpoint.name} answers outside its contract: ${z.prettifyError(checked.error)}`);
  }
  return checked.data as DataOf<E>;
}

/** A filter sent empty leaves nothing out: it is `all` where it knows that word, else as if it had not been sent. */
function filled(schema: z.ZodMiniType | undefined, query: unknown): unknown {
  const members = Object.entries((query ?? {}) as Record<string, unknown>);
  if (!schema || members.every(([, value]) => value !== '')) return query;
  const { shape } = schema as z.ZodMiniObject;
  return Object.fromEntries(
    members.flatMap(([key, value]) => {
      const field = Object.hasOwn(shape, key) ? shape[key]?._zod : undefined;
      if (value !== '' || !field?.optin) return [[key, value]];
      return field.values?.has('all') ? [[key, 'all']] : [];
    }),
  );
}

type Issue = z.core.$ZodIssue;

const PARTS = { params: '路径', query: '参数', body: '正文' } as const;

function part(endpoint: Endpoint, name: keyof typeof PARTS, value: unknown): unknown {
  const schema = schemasOf(endpoint)[name];
  if (!schema) return undefined;
  const list = tooMany(schema, value);
  if (list) {
    const field = list.path.map(String).join('.');
    throw new AppError('TOO_MANY_ITEMS', { details: `${field ? `${field}：` : ''}最多 ${list.most} 项` });
  }
  const parsed = z.safeParse(schema, value ?? (name === 'body' ? undefined : {}));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0] as Issue;
  const special = textError(issue, value) ?? accountError(issue, value) ?? captchaError(issue, value);
  if (special) throw new AppError(special, detailsOf(issue, endpoint));
  const field = issue.path.map(String).join('.');
  throw new AppError('BAD_REQUEST', { details: `${field || PARTS[name]}：${reason(issue, value)}` });
}

/** The sentence names the general bound of a text; here what this call takes, and where a longer one may go. */
function detailsOf(issue: Issue, { method, path }: Endpoint): { details?: string } {
  if (issue.code !== 'too_big') return {};
  if (issue.maximum !== MAX_TEXT) return { details: `这里最长 ${issue.maximum} 字` };
  const longer = method === 'GET' && allEndpoints.some((e) => e.method === 'POST' && e.path === path);
  return longer ? { details: `更长的请用 POST 提交到 ${path}` } : {};
}

/** A text that is missing or too long has sentences of its own. */
function textError(issue: Issue, value: unknown): ErrorKey | null {
  if (issue.path.at(-1) !== 'text') return null;
  if (issue.code === 'too_big') return 'TEXT_TOO_LONG';
  if (issue.code === 'too_small' || at(value, issue.path) === undefined) return 'TEXT_EMPTY';
  return null;
}

/** The sentences that the form's fields have, too; one that is missing is said to be. */
const ACCOUNT_FIELDS: Partial<Record<string, ErrorKey>> = {
  phone: 'PHONE_INVALID',
  email: 'EMAIL_INVALID',
  account: 'ACCOUNT_INVALID',
};

function accountError(issue: Issue, value: unknown): ErrorKey | null {
  if (typeof at(value, issue.path) !== 'string') return null;
  return ACCOUNT_FIELDS[String(issue.path.at(-1))] ?? null;
}

/** A captcha that was not solved, and one that no captcha of ours can be. */
function captchaError(issue: Issue, value: unknown): ErrorKey | null {
  if (issue.path.at(-1) !== 'captchaVerification') return null;
  const sent = at(value, issue.path);
  return sent === undefined || sent === null || sent === '' ? 'CAPTCHA_REQUIRED' : 'CAPTCHA_FAILED';
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (v, key) => (v as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );
}

function reason(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string' ? `最长 ${issue.maximum} 字` : `不能大于 ${issue.maximum}`;
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) > 1 ? `至少 ${issue.minimum} 字` : '不能为空';
      return issue.origin === 'array' ? '不能为空' : `不能小于 ${issue.minimum}`;
    case 'invalid_value':
      return `须为 ${issue.values.map(String).join('、')} 之一`;
    case 'unrecognized_keys':
      return `不认识 ${issue.keys.slice(0, 5).join('、').slice(0, 100)}`;
    case 'invalid_type':
      if (at(value, issue.path) === undefined) return '缺少此项';
      return issue.expected === 'int' ? '须为整数' : '类型不对';
    default:
      return '取值不对';
  }
}

export interface Failure {
  status: number;
  envelope: { code: string; message: string; data: unknown };
  retryAfter: number | undefined;
  /** Worth an entry at error level: our fault, not the caller's. */
  ours: boolean;
}

/** The table from any thrown value to what goes out; the text of an unexpected one stays inside. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AppError) {
    return {
      status: error.statusCode,
      envelope: { code: error.code, message: error.message, data: error.data },
      retryAfter: error.retryAfter,
      ours: error.ours,
    };
  }
  const key = frameworkKey(error);
  const { status, code, message } = ERRORS[key];
  return {
    status,
    envelope: { code, message, data: null },
    retryAfter: key === 'UNAVAILABLE' ? 2 : undefined,
    ours: key === 'INTERNAL',
  };
}

const HEALS: ReadonlySet<UpstreamError['reason']> = new Set(['unavailable', 'reset', 'timeout', 'throttled']);

/** Failures that the HTTP layer or the store raises by their own names. */
function frameworkKey(error: unknown): ErrorKey {
  const { code, statusCode, errcode, message } = (error ?? {}) as {
    code?: string;
    statusCode?: number;
    errcode?: number;
    message?: string;
  };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return 'PAYLOAD_TOO_LARGE';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return 'UNSUPPORTED_MEDIA';
  if (statusCode === 408) return 'TIMEOUT';
  if (statusCode === 414 || (statusCode !== undefined && statusCode >= 400 && statusCode < 500))
    return 'BAD_REQUEST';
  // A bucket that is away for a while; keys that it refuses are for the operator to mend.
  if (error instanceof UpstreamError && HEALS.has(error.reason)) return 'UNAVAILABLE';
  // PostgreSQL keeps no U+0000; SQLite does, and finds nothing.
  if (code === '22021') return 'BAD_REQUEST';
  if (storeUnavailable(code, errcode) || POSTGRES_GONE.test(message ?? '')) return 'UNAVAILABLE';
  return 'INTERNAL';
}

/** The PostgreSQL client gives these no code. */
const POSTGRES_GONE = /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated)/;

/** Full disk, locked, unreachable, damaged or read-only database, exhausted descriptors: it heals, so the visitor may try again. */
function storeUnavailable(code: string | undefined, sqlite: number | undefined): boolean {
  // SQLite primary result codes: 5 busy, 6 locked, 8 read-only, 10 I/O, 11 corrupt, 13 full, 14 cannot open, 26 no
  // database. PostgreSQL: 25006 read-only, XX001 and XX002 corrupt.
  if (code === 'ERR_SQLITE_ERROR') return [5, 6, 8, 10, 11, 13, 14, 26].includes((sqlite ?? 0) & 0xff);
  if (code === undefined) return false;
  return /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|ENOSPC|EMFILE|ENFILE|EDQUOT|57P0\d|25006|XX00[12]|53\d{3}|08\d{3})$/.test(
    code,
  );
}
