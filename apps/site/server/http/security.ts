import type { FastifyInstance } from 'fastify';

/** Sent with every answer; a route may replace one, never drop it. */
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
    // Told over plain HTTP it would lock visitors of a local copy out.
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
 * Policy of a page. Style attributes stay allowed: specimens set size and colour per element, and an attribute
 * can neither load nor run anything under the other directives.
 * @param dev Vite's client talks over a web socket and injects its styles
 * @param uploads origin that visitors' files are sent to, null for the site's own; every page may reach it, since the
 *   first page's policy holds for all that follow it without a reload
 * @param others hosts of scripts that run in the page once a visitor agrees; one policy for everybody, so that a page
 *   can be kept: whether a script is loaded is decided in the browser
 * @param assets origins of static files beside the site's own
 * @param hosts origins that answer calls, and hold what their answers name
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
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Pages that other sites may show in a frame: they hold nothing that a visitor could be led to press. */
const FRAMED = /^\/player(\.html)?$/;

/** The policy of a page at an address; a page that may be framed says so. */
export const policyAt = (path: string, policy: string): string =>
  isFramed(path) ? policy.replace("frame-ancestors 'none'", 'frame-ancestors *') : policy;

/** @param path may end in a query */
export const isFramed = (path: string): boolean => FRAMED.test(path.split('?', 1)[0] ?? '');

export function addSecurityHeaders(app: FastifyInstance, publicOrigin: string | null): void {
  const headers = Object.entries(securityHeaders(publicOrigin));
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of headers) reply.header(name, value);
  });
}
