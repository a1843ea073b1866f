import { createRequire } from 'node:module';
import { UpstreamError, type UpstreamReason, type UpstreamService } from '../upstream/index.ts';

export interface AliyunAccount {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** Origin of the API, such as `https://dysmsapi.aliyuncs.com`. */
  readonly endpoint: string;
}

/** Loads the CommonJS clients by `require`: an `import` of them gives different shapes in Node and in a bundler. */
export const load = createRequire(import.meta.url);

/** Builds the configuration shared by all Aliyun clients. */
export function clientConfig(account: AliyunAccount) {
  const url = new URL(account.endpoint);
  const core: typeof import('@alicloud/openapi-core') = load('@alicloud/openapi-core');
  return new core.$OpenApiUtil.Config({
    accessKeyId: account.accessKeyId,
    accessKeySecret: account.accessKeySecret,
    endpoint: url.host,
    protocol: url.protocol === 'http:' ? 'HTTP' : 'HTTPS',
  });
}

/** Makes one attempt per call, on a fresh connection: a pooled one may already be dead. */
export function callOptions(timeoutMs: number) {
  const dara: typeof import('@darabonba/typescript') = load('@darabonba/typescript');
  return new dara.RuntimeOptions({
    autoretry: false,
    // The client's "connect" timeout also covers the wait for the response; a shorter one would cut off slow
    // answers.
    connectTimeout: timeoutMs,
    readTimeout: timeoutMs,
    extendsParameters: new dara.ExtendsParameters({ headers: { connection: 'close' } }),
  });
}

export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * Runs one call with a timeout. The client's own errors quote the whole request URL, including phone number and
 * code, so they are translated here and never rethrown.
 * @param reasonOf maps a provider's error code to a reason for this service; `null` falls back to the common rules
 */
export async function callAliyun<T>(
  service: UpstreamService,
  timeoutMs: number,
  reasonOf: (code: string) => UpstreamReason | null,
  call: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new UpstreamError(service, 'timeout', { mayHaveActed: true })),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    throw error instanceof UpstreamError ? error : translate(service, error, reasonOf);
  } finally {
    clearTimeout(timer);
  }
}

/** Network errors that occur before any request is sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
]);
const RESET = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);

function translate(
  service: UpstreamService,
  error: unknown,
  reasonOf: (code: string) => UpstreamReason | null,
): UpstreamError {
  const { code, name, statusCode } = error as { code?: unknown; name?: unknown; statusCode?: unknown };
  const fail = (reason: UpstreamReason, mayHaveActed: boolean, providerCode: string | null = null) =>
    new UpstreamError(service, reason, { providerCode, mayHaveActed });
  if (typeof statusCode === 'number') {
    const given = typeof code === 'string' ? code : '';
    if (statusCode >= 500) return fail('unavailable', true, given);
    return fail(reasonOf(given) ?? commonReason(given), false, given);
  }
  if (typeof code === 'string' && NEVER_SENT.has(code)) return fail('unavailable', false);
  if (typeof code === 'string' && RESET.has(code)) return fail('reset', true);
  if (typeof name === 'string' && name.startsWith('RequestTimeout')) return fail('timeout', true);
  if (error instanceof SyntaxError) return fail('malformed', true);
  // TLS and certificate errors: no request was sent.
  if (
    typeof code === 'string' &&
    /^(EPROTO|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)
  ) {
    return fail('unavailable', false);
  }
  return fail('malformed', true);
}

function commonReason(code: string): UpstreamReason {
  return /throttl/i.test(code) ? 'throttled' : 'misconfigured';
}
