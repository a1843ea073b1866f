import { createClient } from '@ziwan/client';
import { type ApiClient, isWebfontPath, siteInfo } from '@ziwan/contract';
import type { Config } from '../config/config.ts';
import type { Caller } from './handling.ts';

/** Longest a page that is rendered here waits for another host (ms). */
const TIMEOUT = 10_000;

/** Origins that a page calls beside its own. */
export const callHosts = ({ api, webfont }: Config['hosts']): string[] =>
  [...new Set([api, webfont])].filter((host) => host !== null);

/**
 * The client that pages are rendered with: a call that this process does not answer goes to the host that does, in the
 * visitor's name. Their address goes along, so that limits count visitors; the other process must trust this one
 * (`TRUST_PROXY`).
 */
export function createHostClient(
  { hosts, roles }: Pick<Config, 'hosts' | 'roles'>,
  local: ApiClient,
  caller: Caller,
): ApiClient {
  const elsewhere = (path: string): string | null => {
    // What a page is told of this installation is this process' own.
    if (path === siteInfo.path) return null;
    const webfont = isWebfontPath(path);
    if (roles.has(webfont ? 'webfont' : 'api')) return null;
    return webfont ? hosts.webfont : hosts.api;
  };
  const remote = createClient({
    origin: (path) => elsewhere(path) ?? '',
    token: () => caller.token ?? null,
    timeoutMs: TIMEOUT,
    headers: {
      ...(caller.ip === '' ? {} : { 'x-forwarded-for': caller.ip.replace(/::\/64$/, '::') }),
      'user-agent': caller.userAgent || 'ziwan-web',
    },
  });
  return {
    call: (endpoint, input, options) =>
      (elsewhere(endpoint.path) === null ? local : remote).call(endpoint, input, options),
  };
}
