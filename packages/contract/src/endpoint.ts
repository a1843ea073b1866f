import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who runs the site, each able to do what those before it do. Everybody else is a `member`. */
export const STAFF_ROLES = ['editor', 'operator', 'owner'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * Who may call an endpoint.
 * `public`: anyone, the token is not read. `optional`: a valid token adds to the answer.
 * `required`: without a valid token the answer is 401 with code `S00106`.
 * A role: the same, and an account below that role gets 403 with code `S00403`.
 */
export type Auth = 'public' | 'optional' | 'required' | StaffRole;

type Schema = z.ZodMiniType;

/** One call of the site: what it is named, where it lives, what goes in and what comes out. */
export interface Endpoint<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  D extends Schema = Schema,
> {
  /** Unique name; the file that handles it is named after it. */
  readonly name: string;
  readonly method: Method;
  /** Path with `{name}` for parameters, exactly as the specification writes it. */
  readonly path: string;
  readonly auth: Auth;
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The `data` member of the envelope. */
  readonly data: D;
  /**
   * Media type of a success that is a file instead of an envelope; failures stay envelopes. `data` then is what the
   * file is sent from: `{fileName, etag, bytes}`.
   */
  readonly produces?: string;
  /**
   * `aj-captcha`: the answer is `data` itself, always with HTTP 200, also where the input cannot be read;
   * left out for the site's own envelope.
   */
  readonly envelope?: 'aj-captcha';
  /** The body is a form (multipart or urlencoded), its file in a field named `file`, lists as `field[]`. */
  readonly form?: true;
}

/** Paths of the subset service; everything else is the main API's. */
export const isWebfontPath = (path: string): boolean => /^\/(webfont|subset)\//.test(path);

/** Calls that clients of the site before this one made by posting a form; they take JSON as well. */
export const takesForms = ({ form, method, path }: Pick<Endpoint, 'form' | 'method' | 'path'>): boolean =>
  method !== 'GET' && !form && path.startsWith('/web/api/');

interface Declaration<P, Q, B, D> {
  name: string;
  method: Method;
  path: string;
  auth?: Auth;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  data: D;
  produces?: string;
  envelope?: 'aj-captcha';
  form?: true;
}

export function endpoint<
  D extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(d: Declaration<P, Q, B, D>): Endpoint<P, Q, B, D> {
  return {
    name: d.name,
    method: d.method,
    path: d.path,
    auth: d.auth ?? 'public',
    summary: d.summary,
    params: d.params as P,
    query: d.query as Q,
    body: d.body as B,
    data: d.data,
    ...(d.form === undefined ? {} : { form: d.form }),
    ...(d.produces === undefined ? {} : { produces: d.produces }),
    ...(d.envelope === undefined ? {} : { envelope: d.envelope }),
  };
}

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;
/** A part whose members may all be left out may be left out itself. */
type Part<K extends string, T> = [T] extends [undefined]
  ? { [k in K]?: undefined }
  : Record<never, never> extends T
    ? { [k in K]?: T }
    : { [k in K]: T };

/** What a caller passes: only the parts that the endpoint declares. */
export type InputOf<E extends Endpoint> = Part<'params', In<E['params']>> &
  Part<'query', In<E['query']>> &
  Part<'body', In<E['body']>>;

/** What a handler receives after validation, defaults filled in. */
export type ParsedOf<E extends Endpoint> = {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
};

export type DataOf<E extends Endpoint> = z.output<E['data']>;

/** The one way pages reach the server: in-process while rendering, `fetch` in the browser. */
export interface ApiClient {
  /** Resolves with `data`. @throws ApiError when the envelope's code is not `"200"`. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<DataOf<E>>;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The caller tells the visitor about a failure itself; an ended session is still acted upon. */
  quiet?: boolean;
}

/** Path with its parameters filled in and the query appended; arrays become repeated keys. */
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
