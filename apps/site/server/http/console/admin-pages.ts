import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isStaff } from '@ziwan/contract';
import { siteTimeZone } from '@ziwan/contract/site-time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../calls/app-error.ts';
import type { Caller } from '../../calls/handling.ts';
import { visitorOf } from '../admission/caller.ts';
import { StaticFiles } from '../files/static.ts';
import type { Pages } from '../pages/pages.ts';
import { renderPage } from '../pages/render-page.ts';
import { cache } from '../transport/cache.ts';

const ADMIN = fileURLToPath(new URL('../../../../admin/', import.meta.url));
/** Placeholder in the built document for the nonce of each response (apps/admin/vite.config.ts). */
const NONCE = 'console-nonce';
/** Placeholder in the built document for the site's time zone (apps/admin/index.html). */
const TIME_ZONE = 'site-time-zone';
/** Open to anonymous visitors: the first owner and who is invited have no account yet, and who enters no session. */
const OPEN: ReadonlySet<string> = new Set(['/admin/welcome', '/admin/enter', '/admin/join']);

/** The admin console (apps/admin): one document for every path, plus the files of its build. */
export interface ConsoleProgram {
  /** The HTML document, with `NONCE` as a placeholder. */
  shell(): Promise<string>;
  /** `null` when Vite serves the files. */
  files: StaticFiles | null;
  /** Offers the request to Vite first; resolves to true when Vite has answered it. */
  middleware: Pages['middleware'];
  /** Only when Vite serves the files. */
  hotReload?: Pages['hotReload'];
}

/** Loads the built console. @throws Error naming the build command when the console is not built */
export async function loadBuiltConsole(dist = join(ADMIN, 'dist')): Promise<ConsoleProgram> {
  const file = join(dist, 'index.html');
  if (!existsSync(file)) throw new Error('后台还没有构建，请先运行 npm run build');
  const html = await readFile(file, 'utf8');
  return { shell: async () => html, files: new StaticFiles(dist), middleware: null };
}

/** Content security policy of the console: nothing from other origins, no inline scripts, styles by nonce only. */
function consolePolicy(nonce: string, dev: boolean, uploads: string | null): string {
  const reach = uploads ? ` ${uploads}` : '';
  return [
    "default-src 'none'",
    `script-src 'self'${dev ? ` 'nonce-${nonce}'` : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self' blob: data:",
    `img-src 'self' blob: data:${reach}`,
    "media-src 'self' blob:",
    `connect-src 'self'${reach}${dev ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "manifest-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Serves `/admin` and every path below it to staff only; the API calls behind it check permissions again. */
export function addAdminPages(app: FastifyInstance, pages: Pages, program: ConsoleProgram): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] as string;
    if (program.middleware && isSource(path) && (await program.middleware(request, reply)))
      return reply.hijack();
    reply.header('cache-control', cache.none).header('x-robots-tag', 'noindex');
    if (!OPEN.has(path.replace(/\/$/, ''))) {
      const caller = await visitorOf(request, pages.sessions);
      if (!caller.session)
        return reply
          .code(302)
          .header('location', `/?redirect=${encodeURIComponent(request.url)}`)
          .send();
      if (!isStaff(caller.session.role)) return sendRefusal(pages, reply, caller);
    }
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', consolePolicy(nonce, pages.dev, pages.uploadOrigin))
      .send((await program.shell()).replaceAll(NONCE, nonce).replace(TIME_ZONE, siteTimeZone()));
  };
  app.get('/admin', answer);
  app.get('/admin/*', answer);
  if (!program.files) return;
  const { files } = program;
  app.get<{ Params: { '*': string } }>('/admin/assets/*', async (request, reply) => {
    if (await files.send(`/assets/${request.params['*']}`, request, reply)) return reply;
    throw new AppError('NOT_FOUND');
  });
}

/** True for files that Vite serves from source; console pages have neither a dot nor an `@` in their path. */
const isSource = (path: string): boolean => /@|\.[a-z0-9]+$/i.test(path);

/** Sends the site's 403 page to visitors who are logged in but are not staff. */
async function sendRefusal(pages: Pages, reply: FastifyReply, caller: Caller) {
  const { page } = await renderPage(pages, '/admin', caller, { refused: 403 });
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .send(page.body);
}
