import { createRequire } from 'node:module';
import { UpstreamError, type UpstreamReason, type UpstreamService } from '../upstream/index.ts';

export interface AliyunAccount {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** Origin of the API, such as `https://dysmsapi.aliyuncs.com`. */
  readonly endpoint: string;
}

/** The clients are CommonJS; required, they look the same to Node and to a bundler's runner. */
export const load = createRequire(import.meta.url);

/** What every Aliyun client of ours is made with. */
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

/** What every call is made with: one attempt, on a connection of its own, since a kept one may be dead. */
export function callOptions(timeoutMs: number) {
  const dara: typeof import('@darabonba/typescript') = load('@darabonba/typescript');
  return new dara.RuntimeOptions({
    autoretry: false,
    // The client's "connect" limit also counts silence after the request; a smaller one would cut slow answers.
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
 * Runs one call within a bound. The client's own errors quote the whole request address, with phone number and code in
 * it, so they are told apart here and never passed on.
 * @param reasonOf what a provider's code means to this service; null leaves it to the rules common to all
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

/** Failures of the network before a request can have left. */
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
  // TLS and certificates: nothing was said yet.
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
