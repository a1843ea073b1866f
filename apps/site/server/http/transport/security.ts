import type { FastifyInstance } from 'fastify';

/** Headers of every response; a route may replace one but not remove it. */
export function securityHeaders(publicOrigin: string | null): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    // Over plain HTTP, HSTS would lock visitors out of a local copy.
    ...(publicOrigin?.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }
      : {}),
  };
}

export interface InlineSources {
  /** CSP source expressions such as `'sha256-…'` or `'nonce-…'`. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Content security policy of a page. Style attributes stay allowed: specimens set size and colour per element, and an
 * attribute can neither load nor run anything under the other directives.
 * @param dev allows the web socket and injected styles of Vite's client, and the worker that waits for a restart
 * @param uploads origin that receives visitors' uploads, `null` for the site's own. Every page may reach it, since
 *   the first page's policy stays in force through client-side navigation
 * @param others hosts of third-party scripts that run in the page after consent. All visitors get the same policy, so
 *   that pages can be cached; the browser decides whether to load a script
 * @param assets origins of static files besides the site's own
 * @param hosts origins that answer API calls and serve the files that the answers refer to
 */
export function pagePolicy(
  inline: InlineSources,
  dev: boolean,
  uploads: string | null,
  others: readonly string[] = [],
  assets: readonly string[] = [],
  hosts: readonly string[] = [],
): string {
  const third = others.map((host) => ` ${host}`).join('');
  const held = assets.map((host) => ` ${host}`).join('');
  const named = hosts.map((host) => ` ${host}`).join('');
  const style = dev ? "'unsafe-inline'" : inline.styles.join(' ');
  return [
    "default-src 'self'",
    `script-src 'self' ${inline.scripts.join(' ')}`.trimEnd() + held + third,
    `style-src 'self' ${style}`.trimEnd() + held,
    `style-src-elem 'self' ${style}`.trimEnd() + held,
    "style-src-attr 'unsafe-inline'",
    `font-src 'self'${held}${named}`,
    `connect-src 'self'${uploads ? ` ${uploads}` : ''}${named}${dev ? ' ws:' : ''}${third}`,
    `img-src 'self' data: blob:${held}${named}${third}`,
    `media-src 'self'${held}${named}`,
    "manifest-src 'self'",
    `worker-src 'self'${dev ? ' blob:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Pages that other sites may frame, since they contain nothing worth clickjacking. */
const FRAMED = /^\/player(\.html)?$/;

/** Policy of the page at a path; allows framing where `isFramed`. */
export const policyAt = (path: string, policy: string): string =>
  isFramed(path) ? policy.replace("frame-ancestors 'none'", 'frame-ancestors *') : policy;

/** @param path may include a query */
export const isFramed = (path: string): boolean => FRAMED.test(path.split('?', 1)[0] ?? '');

export function addSecurityHeaders(app: FastifyInstance, publicOrigin: string | null): void {
  const headers = Object.entries(securityHeaders(publicOrigin));
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of headers) reply.header(name, value);
  });
}
