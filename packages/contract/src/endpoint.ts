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

/** What goes into a call and what comes out, and the sentence that documents it. Browsers know only the types. */
export interface Schemas {
  readonly summary: string;
  /** Members of the path. */
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The `data` member of the envelope. */
  readonly data: Schema;
}

/** The five calls of a resource of the console, or calls of any other names. */
export type SchemaGroup = Readonly<Record<string, Schemas | Readonly<Record<string, Schemas>>>>;

/**
 * One call of the site: its name, its address, and who may make it. Its schemas lie beside it in a file of their own
 * (`fonts.ts`, `fonts.schemas.ts`), so that a browser never loads them.
 */
export interface Endpoint<S extends Schemas = Schemas> {
  /** Unique name; the file that handles it is named after it. */
  readonly name: string;
  readonly method: Method;
  /** Path with `{name}` for parameters, exactly as the specification writes it. */
  readonly path: string;
  readonly auth: Auth;
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
  /** For the type checker alone: never set. */
  readonly types?: S;
}

/** A call with its schemas, as the server and the reference hold it (`all.ts`). */
export type FullEndpoint = Endpoint & Schemas;

/** Paths of the subset service; everything else is the main API's. */
export const isWebfontPath = (path: string): boolean => /^\/(webfont|subset)\//.test(path);

/** Calls that clients of the site before this one made by posting a form; they take JSON as well. */
export const takesForms = ({ form, method, path }: Pick<Endpoint, 'form' | 'method' | 'path'>): boolean =>
  method !== 'GET' && !form && path.startsWith('/web/api/');

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;
/** A part whose members may all be left out may be left out itself. */
type Part<K extends string, T> = [T] extends [undefined]
  ? { [k in K]?: undefined }
  : Record<never, never> extends T
    ? { [k in K]?: T }
    : { [k in K]: T };

/** A schema of an endpoint; undefined where it declares none. */
type SchemaOf<E extends Endpoint, K extends 'params' | 'query' | 'body' | 'data'> =
  NonNullable<E['types']> extends Readonly<Record<K, infer S>> ? S : undefined;

/** What a caller passes: only the parts that the endpoint declares. */
export type InputOf<E extends Endpoint> = Part<'params', In<SchemaOf<E, 'params'>>> &
  Part<'query', In<SchemaOf<E, 'query'>>> &
  Part<'body', In<SchemaOf<E, 'body'>>>;

/** What a handler receives after validation, defaults filled in. */
export type ParsedOf<E extends Endpoint> = {
  params: Out<SchemaOf<E, 'params'>>;
  query: Out<SchemaOf<E, 'query'>>;
  body: Out<SchemaOf<E, 'body'>>;
};

export type DataOf<E extends Endpoint> = z.output<NonNullable<E['types']>['data']>;

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
