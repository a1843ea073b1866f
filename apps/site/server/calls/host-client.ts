import { createClient } from '@ziwan/client';
import { type ApiClient, isWebfontPath, siteInfo } from '@ziwan/contract';
import type { Config } from '../config/config.ts';
import { traced, traceHeaders } from '../runtime/tracing.ts';
import type { Caller } from './handling.ts';

/** Timeout (ms) of a call to another host while a page renders. */
const TIMEOUT = 10_000;

/** Origins besides the site's own that a page calls. */
export const callHosts = ({ api, webfont }: Config['hosts']): string[] =>
  [...new Set([api, webfont])].filter((host) => host !== null);

/**
 * Creates the API client for rendering pages: sends calls that this process does not serve to the host that does, with
 * the visitor's token and address. The address lets rate limits count visitors; the other process must trust this one
 * (`TRUST_PROXY`).
 */
export function createHostClient(
  { hosts, roles }: Pick<Config, 'hosts' | 'roles'>,
  local: ApiClient,
  caller: Caller,
): ApiClient {
  const elsewhere = (path: string): string | null => {
    // Pages get the site information of this process, not of the other host.
    if (path === siteInfo.path) return null;
    const webfont = isWebfontPath(path);
    if (roles.has(webfont ? 'webfont' : 'api')) return null;
    return webfont ? hosts.webfont : hosts.api;
  };
  const remote = () =>
    createClient({
      origin: (path) => elsewhere(path) ?? '',
      token: () => caller.token ?? null,
      timeoutMs: TIMEOUT,
      headers: {
        ...(caller.ip === '' ? {} : { 'x-forwarded-for': caller.ip.replace(/::\/64$/, '::') }),
        'user-agent': caller.userAgent || 'ziwan-web',
        ...traceHeaders(),
      },
    });
  return {
    call(endpoint, input, options) {
      const host = elsewhere(endpoint.path);
      if (host === null) return local.call(endpoint, input, options);
      const { method, path } = endpoint;
      const { hostname, port, protocol } = new URL(host);
      const attributes = {
        'http.request.method': method,
        'url.template': path,
        'server.address': hostname,
        'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      };
      return traced(`${method} ${path}`, { kind: 'client', attributes }, () =>
        remote().call(endpoint, input, options),
      );
    },
  };
}
