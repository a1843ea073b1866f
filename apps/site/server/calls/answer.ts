import { type DataOf, type Endpoint, ERRORS, type ErrorKey, MAX_TEXT, type ParsedOf } from '@ziwan/contract';
import { allEndpoints, schemasOf } from '@ziwan/contract/all';
import { DiskWriteError } from '@ziwan/infra/blob-store';
import { SharedStateAway } from '@ziwan/infra/shared-state';
import { UpstreamError } from '@ziwan/infra/upstream';
import { isDiskFull, storeFailure } from '@ziwan/store';
import * as z from 'zod';
import { traced } from '../runtime/tracing.ts';
import { AppError } from './app-error.ts';
import { authorise, type CallContext, type Handler } from './handling.ts';
import { tooMany } from './too-many.ts';

interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Validates the input, calls the handler, and strips the output to what the contract declares. HTTP and the in-process
 * client both use it, so that pages rendered on the server follow the same rules as a browser.
 */
export function answer<E extends Endpoint>(
  handler: Handler<E>,
  raw: RawInput,
  context: CallContext,
): Promise<DataOf<E>> {
  return traced(`call ${handler.endpoint.name}`, {}, () => checkedAnswer(handler, raw, context));
}

async function checkedAnswer<E extends Endpoint>(
  handler: Handler<E>,
  raw: RawInput,
  context: CallContext,
): Promise<DataOf<E>> {
  const { endpoint } = handler;
  // Authorises before validating: unauthorised callers learn nothing about the expected input.
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

/** Replaces empty optional filters by `all` if the schema has that value, and drops the others. */
function filled(schema: z.ZodType | undefined, query: unknown): unknown {
  const members = Object.entries((query ?? {}) as Record<string, unknown>);
  if (!schema || members.every(([, value]) => value !== '')) return query;
  const { shape } = schema as z.ZodObject;
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

/** Details for a text or list over its limit: the limit, and the call that accepts more, if there is one. */
function detailsOf(issue: Issue, { method, path }: Endpoint): { details?: string } {
  if (issue.code !== 'too_big') return {};
  if (issue.maximum !== MAX_TEXT) return { details: `这里最长 ${issue.maximum} 字` };
  const longer = method === 'GET' && allEndpoints.some((e) => e.method === 'POST' && e.path === path);
  return longer ? { details: `更长的请用 POST 提交到 ${path}` } : {};
}

/** Error key of a missing or overlong `text` field; `null` for other fields. */
function textError(issue: Issue, value: unknown): ErrorKey | null {
  if (issue.path.at(-1) !== 'text') return null;
  if (issue.code === 'too_big') return 'TEXT_TOO_LONG';
  if (issue.code === 'too_small' || at(value, issue.path) === undefined) return 'TEXT_EMPTY';
  return null;
}

/** Error keys of account fields, the same as for the form; a missing field is reported as missing. */
const ACCOUNT_FIELDS: Partial<Record<string, ErrorKey>> = {
  phone: 'PHONE_INVALID',
  email: 'EMAIL_INVALID',
  account: 'ACCOUNT_INVALID',
};

function accountError(issue: Issue, value: unknown): ErrorKey | null {
  if (typeof at(value, issue.path) !== 'string') return null;
  return ACCOUNT_FIELDS[String(issue.path.at(-1))] ?? null;
}

/** Error key of a missing or malformed captcha verification; `null` for other fields. */
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
  /** True for a server fault, which is logged at error level. */
  isServerFault: boolean;
}

/** Errors that end by themselves, or as soon as the operator has acted. */
const PASSING: readonly ErrorKey[] = ['UNAVAILABLE', 'GUARD_AWAY', 'DISK_FULL'];

/** Maps any thrown value to a response; messages of unexpected errors are not sent. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AppError) {
    return {
      status: error.statusCode,
      envelope: { code: error.code, message: error.message, data: error.data },
      retryAfter: error.retryAfter,
      isServerFault: error.isServerFault,
    };
  }
  const key = frameworkKey(error);
  const { status, code, message } = ERRORS[key];
  return {
    status,
    envelope: { code, message, data: null },
    retryAfter: PASSING.includes(key) ? 2 : undefined,
    // Which folder cannot be written is in the log alone.
    isServerFault: key === 'INTERNAL' || key === 'FILES_UNWRITABLE',
  };
}

const TEMPORARY_REASONS: ReadonlySet<UpstreamError['reason']> = new Set([
  'unavailable',
  'reset',
  'timeout',
  'throttled',
]);

/** Maps errors of Fastify and the database to error keys. */
function frameworkKey(error: unknown): ErrorKey {
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return 'PAYLOAD_TOO_LARGE';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return 'UNSUPPORTED_MEDIA';
  if (statusCode === 408) return 'TIMEOUT';
  if (statusCode === 414 || (statusCode !== undefined && statusCode >= 400 && statusCode < 500))
    return 'BAD_REQUEST';
  // A temporarily unavailable bucket. Rejected keys are not temporary: the operator must fix them.
  if (error instanceof UpstreamError && TEMPORARY_REASONS.has(error.reason)) return 'UNAVAILABLE';
  if (error instanceof SharedStateAway) return 'GUARD_AWAY';
  if (isDiskFull(error)) return 'DISK_FULL';
  if (error instanceof DiskWriteError) return 'FILES_UNWRITABLE';
  // PostgreSQL rejects U+0000 in text; SQLite accepts it and matches nothing.
  if (code === '22021') return 'BAD_REQUEST';
  if (storeFailure(error) || TEMPORARY_CODES.test(code ?? '')) return 'UNAVAILABLE';
  return 'INTERNAL';
}

/** Codes of other temporary failures: no descriptors left, PostgreSQL at its limits or with corrupt data. */
const TEMPORARY_CODES = /^(EMFILE|ENFILE|53\d{3}|XX00[12])$/;
