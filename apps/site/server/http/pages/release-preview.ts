import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { emergency } from '../transport/emergency-page.ts';
import { isCall } from '../transport/errors.ts';
import type { Pages } from './pages.ts';
import { releaseBar } from './release-bar.ts';

/** Cookie of whoever sees the site as it will be after a release. */
const COOKIE = 'ziwan-release';
const IN_COOKIE = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`);

/** What the site shows after a release: its app, and what the bar at the foot says. */
export interface PreviewApp {
  routing: FastifyInstance['routing'];
}

interface Parts {
  /** @returns `null` for a token that is invalid or expired, or of a release that is not open any more */
  appOf(token: string): Promise<PreviewApp | null>;
  secure: boolean;
}

/** Paths that always show what is: the console, its calls, and the addresses of previews themselves. */
const isAlwaysLive = (url: string): boolean => /^\/(admin|api\/v1\/admin|release)(\/|$|\?)/.test(url);

/**
 * Sends requests with the cookie of a preview to the app of that preview. Other requests pass with one look at their
 * cookies.
 */
export function addReleasePreviews(app: FastifyInstance, { appOf, secure }: Parts): void {
  const cookie = (value: string, seconds: number) =>
    `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`;
  const ended = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('set-cookie', cookie('', 0)).header('cache-control', 'no-store');
    const { status, body, policy } = emergency('PREVIEW_EXPIRED');
    if (isCall(request.url)) return reply.code(status).send();
    return reply
      .code(status)
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(body);
  };

  app.addHook('onRequest', async (request, reply) => {
    const { cookie } = request.headers;
    if (cookie === undefined || !cookie.includes(COOKIE) || isAlwaysLive(request.url)) return;
    const token = IN_COOKIE.exec(cookie)?.[1];
    if (token === undefined) return;
    const preview = await appOf(token);
    if (!preview) return ended(request, reply);
    reply.hijack();
    preview.routing(request.raw, reply.raw);
  });
  app.get('/release/end', (_request, reply) =>
    reply.header('set-cookie', cookie('', 0)).header('cache-control', 'no-store').redirect('/'),
  );
  app.get<{ Params: { token: string } }>('/release/:token', async (request, reply) => {
    const { token } = request.params;
    if (!(await appOf(token))) return ended(request, reply);
    return reply
      .header('set-cookie', cookie(token, 12 * 3600))
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect('/');
  });
}

/** What is sent of a preview is stored nowhere and in no search engine's index. */
export function addPreviewHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow');
    const kept = String(reply.getHeader('cache-control') ?? '');
    if (!kept.includes('immutable')) reply.header('cache-control', 'private, no-store');
  });
}

/** The site's pages with a bar at their foot. */
export function withReleaseBar(pages: Pages, release: Parameters<typeof releaseBar>[0]): Pages {
  const bar = releaseBar(release);
  if ('threads' in pages) {
    const { threads } = pages;
    const barBytes = Buffer.from(bar);
    return {
      ...pages,
      threads: {
        listedPages: () => threads.listedPages(),
        // The threads are the site's own.
        close: async () => {},
        async render(request) {
          const answer = await threads.render(request);
          const body = Buffer.from(answer.page.body);
          const end = body.lastIndexOf('</body>');
          if (end < 0) return answer;
          const marked = Buffer.concat([body.subarray(0, end), barBytes, body.subarray(end)]);
          return { ...answer, page: { ...answer.page, body: marked } };
        },
      },
    };
  }
  return {
    ...pages,
    async render(request) {
      const rendered = await pages.render(request);
      const html = rendered.body.join('');
      const end = html.lastIndexOf('</body>');
      if (end < 0) return rendered;
      return { ...rendered, body: [html.slice(0, end), bar, html.slice(end)] };
    },
  };
}
