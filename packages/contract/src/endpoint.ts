import type * as z from 'zod';
import type { ErrorKey } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Staff roles, each with all permissions of the previous ones. Everybody else is a `member`. */
export const STAFF_ROLES = ['editor', 'operator', 'owner'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** True for staff with the permissions of `least`. */
export const isStaff = (role: StaffRole | 'member', least: StaffRole = 'editor'): boolean =>
  role !== 'member' && STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(least);

/**
 * Access to an endpoint.
 * `public`: anyone; the token is ignored. `optional`: anyone; a valid token adds to the response.
 * `required`: without a valid token, 401 with code `S00106`.
 * A role: like `required`, and 403 with code `S00403` for accounts below that role.
 */
type Auth = 'public' | 'optional' | 'required' | StaffRole;

type Schema = z.ZodType;

/** Input and output of a call, and the words that document it. Browsers import only the types. */
export interface Schemas {
  /** A line for lists of calls. */
  readonly summary: string;
  /** Sentences that say more than the summary: what is needed, what comes back. */
  readonly description: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** `data` of the envelope. */
  readonly data: Schema;
  readonly help?: CallHelp;
}

/** What the schemas of a call do not tell, in Chinese, for the API reference; code stands between backticks. */
export interface CallHelp {
  /** Limits and rules, a sentence each. */
  readonly notes: readonly string[];
  /** Meanings of input fields, by path: `faces[].gno`. Members of an object are listed if they have one. */
  readonly fields?: Readonly<Record<string, string>>;
  /** A request, and its `data` or the files of its archive. */
  readonly example?: {
    readonly body?: object;
    readonly answer?: unknown;
    readonly files?: readonly string[];
  };
  /** Errors to expect of this call, besides those of every call. */
  readonly errors?: readonly ErrorKey[];
}

/** Schemas of single calls, and of the five calls of a console resource, by name. */
export type SchemaGroup = Readonly<Record<string, Schemas | Readonly<Record<string, Schemas>>>>;

/**
 * A call: its name, its URL, and who may make it. Its schemas are in a separate file (`fonts.ts`, `fonts.schemas.ts`),
 * so that browsers do not load them.
 */
export interface Endpoint<S extends Schemas = Schemas> {
  /** Unique name, also the `operationId` in OpenAPI. */
  readonly name: string;
  readonly method: Method;
  /** Path with `{name}` parameters, exactly as in the specification. */
  readonly path: string;
  readonly auth: Auth;
  /**
   * Media type of a successful response that is a file; errors are still envelopes. `data` is then `{fileName, etag,
   * bytes}`, from which the file is sent.
   */
  readonly produces?: string;
  /**
   * `aj-captcha` returns `data` without an envelope, always with HTTP 200, even for invalid input. By default, the
   * site's own envelope is used.
   */
  readonly envelope?: 'aj-captcha';
  /** The body is a form (multipart or urlencoded), with the file in `file` and lists as `field[]`. */
  readonly form?: true;
  /** Carries the types; never set. */
  readonly types?: S;
}

/** A call with its schemas, for the server and the API reference (`all.ts`). */
export type FullEndpoint = Endpoint & Schemas;

/** True for paths of the subset service; all others belong to the main API. */
export const isWebfontPath = (path: string): boolean => /^\/(webfont|subset)\//.test(path);

/** True for calls that clients of the previous site make by posting a form; they accept JSON too. */
export const takesForms = ({
  form,
  method,
  path,
  produces,
}: Pick<Endpoint, 'form' | 'method' | 'path' | 'produces'>): boolean =>
  method !== 'GET' && !form && produces === undefined && path.startsWith('/web/api/');

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;
/** A part is optional if all its members are. */
type Part<K extends string, T> = [T] extends [undefined]
  ? { [k in K]?: undefined }
  : Record<never, never> extends T
    ? { [k in K]?: T }
    : { [k in K]: T };

/** Type of an endpoint's schema; undefined if it declares none. */
type SchemaOf<E extends Endpoint, K extends 'params' | 'query' | 'body' | 'data'> =
  NonNullable<E['types']> extends Readonly<Record<K, infer S>> ? S : undefined;

/** Input of a caller: only the parts that the endpoint declares. */
export type InputOf<E extends Endpoint> = Part<'params', In<SchemaOf<E, 'params'>>> &
  Part<'query', In<SchemaOf<E, 'query'>>> &
  Part<'body', In<SchemaOf<E, 'body'>>>;

/** Input of a handler, validated and with defaults applied. */
export type ParsedOf<E extends Endpoint> = {
  params: Out<SchemaOf<E, 'params'>>;
  query: Out<SchemaOf<E, 'query'>>;
  body: Out<SchemaOf<E, 'body'>>;
};

export type DataOf<E extends Endpoint> = z.output<NonNullable<E['types']>['data']>;

/** Client for the API: in process while rendering on the server, `fetch` in the browser. */
export interface ApiClient {
  /**
   * Resolves with `data`.
   * @throws ApiError if the envelope's code is not `"200"`
   */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<DataOf<E>>;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Set when the caller reports failures to the visitor itself; an expired session is still handled. */
  quiet?: boolean;
  /** Set for calls that the visitor did not ask for: if the session has ended, they are told and stay where they are. */
  background?: boolean;
  /** Timeout (ms) of this call, instead of the client's. */
  timeoutMs?: number;
}

/** Builds the path with its parameters and query; arrays become repeated keys. */
export function urlOf(e: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = e.path.replace(/\{(\w+)\}/g, (_, k: string) => encodeURIComponent(params[k] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null || value === '') continue;
    for (const v of Array.isArray(value) ? value : [value]) search.append(key, String(v));
  }
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}
