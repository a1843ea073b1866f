import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config/config.ts';

const CALLS = /^\/(web\/api|api\/v1|webfont|subset|captcha|upload)\//;
/** Response headers that a page on another origin may read. */
const READ_HEADERS = [
  ...['retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
  ...['content-disposition', 'etag', 'deprecation', 'sunset', 'x-note', 'x-session-end', 'x-signature'],
].join(', ');
/** Allowed request headers: two carry the token; captcha clients send `x-requested-with`. */
const ALLOWED_HEADERS = 'content-type, accept, x-requested-with, joyfont-authenticate, reeji-authenticate';

/** Preview subsets of fonts that the site may show but not hand out. */
const PREVIEWS = /^\/webfont\/p\//;

type Origins = Pick<Config, 'corsOrigins' | 'hosts' | 'publicOrigin'>;

/** Allowed origins: the configured ones, and the site's own when the API has a host of its own. */
function callingOrigins({ corsOrigins, hosts, publicOrigin }: Origins): string[] {
  const named = corsOrigins === '*' ? [] : corsOrigins;
  if (hosts.api === null && hosts.webfont === null) return [...named];
  const pages = [publicOrigin, hosts.mobile].filter((origin) => origin !== null);
  return [...new Set([...named, ...pages])];
}

/** Lets pages of the configured origins call the API. Credentials stay disallowed: the token travels in a header. */
export function addCors(app: FastifyInstance, config: Origins): void {
  const origins = callingOrigins(config);
  const everybody = config.corsOrigins === '*';
  if (!everybody && origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!CALLS.test(request.url)) return;
    const open = everybody && !PREVIEWS.test(request.url);
    if (!open) reply.header('vary', 'Origin');
    if (!origin || !(open || origins.includes(origin))) return;
    reply.header('access-control-allow-origin', open ? '*' : origin);
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('access-control-expose-headers', READ_HEADERS);
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) {
      reply
        .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, DELETE')
        .header('access-control-allow-headers', ALLOWED_HEADERS)
        .header('access-control-max-age', '7200');
      return reply.code(204).send();
    }
  });
}

/** Headers that allow any origin. */
export const OPEN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Allows any origin: browsers fetch font files in CORS mode from every page that embeds them. */
export function openToAll(reply: FastifyReply): FastifyReply {
  return reply.headers(OPEN);
}
