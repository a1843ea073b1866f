import { suggestFonts } from '@ziwan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../calls/app-error.ts';
import { ANONYMOUS } from '../../calls/handling.ts';
import {
  type Document,
  FEED_FILES,
  type FeedFormat,
  type FeedName,
  type ListedPage,
} from '../../reading/discovery/index.ts';
import type { Services } from '../../services.ts';
import { limit } from '../admission/limits.ts';
import { cache } from '../transport/cache.ts';
import { openToAll } from '../transport/cors.ts';
import { originOf } from '../transport/own-origin.ts';
import { sendDrawn } from './send-drawn.ts';

const FEED = new RegExp(
  `^(news|zixun)\\.(${Object.values(FEED_FILES)
    .map((f) => f.suffix)
    .join('|')})$`,
);
/** Longest keyword (characters) looked up, the same bound as the API call's. */
const LONGEST_KEYWORD = 60;

/** Serves files for programs: sitemap, robots.txt, security.txt, feeds, OpenSearch description, llms.txt, link preview pictures. */
export function addDiscoveryFiles(
  app: FastifyInstance,
  { config, reading: { discovery }, apiFor }: Pick<Services, 'config' | 'reading' | 'apiFor'>,
  pages: { listedPages?(): Promise<readonly ListedPage[]> },
): void {
  const originAt = (request: FastifyRequest): string => {
    const origin = config.publicOrigin ?? originOf(request);
    if (!origin) throw new AppError('BAD_REQUEST');
    return origin;
  };
  const listed = async () => (await pages.listedPages?.()) ?? [];

  app.get('/sitemap.xml', async (request, reply) =>
    sendDocument(request, reply, XML, await discovery.sitemap(await listed(), originAt(request))),
  );
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,4}$).xml', async (request, reply) => {
    const part = Number(request.params.part);
    const document = await discovery.sitemap(await listed(), originAt(request), part);
    return sendDocument(request, reply, XML, document);
  });
  app.get('/robots.txt', async (request, reply) =>
    sendDocument(request, reply, TEXT, discovery.robots(originAt(request))),
  );
  app.get('/.well-known/security.txt', async (request, reply) =>
    sendDocument(request, reply, TEXT, discovery.securityContact(originAt(request))),
  );
  app.get('/llms.txt', async (request, reply) =>
    sendDocument(request, reply, TEXT, await discovery.guide(await listed(), originAt(request))),
  );
  app.get('/opensearch.xml', async (request, reply) =>
    sendDocument(
      request,
      reply,
      'application/opensearchdescription+xml; charset=utf-8',
      discovery.openSearch(originAt(request)),
    ),
  );
  app.get<{ Params: { file: string } }>('/feed/:file', async (request, reply) => {
    const [, name, suffix] = FEED.exec(request.params.file) ?? [];
    const format = (Object.keys(FEED_FILES) as FeedFormat[]).find((f) => FEED_FILES[f].suffix === suffix);
    if (!name || !format) throw new AppError('NOT_FOUND');
    const document = await discovery.feed(name as FeedName, format, originAt(request));
    return sendDocument(request, openToAll(reply), FEED_FILES[format].type, document);
  });

  // Response format of the OpenSearch Suggestions extension: the query and its completions.
  app.get<{ Querystring: { q?: string | string[] } }>(
    '/opensearch/suggest',
    { config: limit(config.limits, 'api') },
    async (request, reply) => {
      const typed = [request.query.q ?? ''].flat()[0]?.trim() ?? '';
      const known = typed !== '' && typed.length <= LONGEST_KEYWORD;
      const query = { keyword: typed };
      const fonts = known ? await apiFor({ ...ANONYMOUS, ip: request.ip }).call(suggestFonts, { query }) : [];
      return reply
        .type('application/x-suggestions+json; charset=utf-8')
        .header('cache-control', cache.list)
        .send(JSON.stringify([typed.slice(0, LONGEST_KEYWORD), [...new Set(fonts.map((f) => f.nameZh))]]));
    },
  );

  app.get<{ Params: { '*': string } }>('/og/*', async (request, reply) =>
    sendDrawn(request, openToAll(reply), 'image/png', await discovery.pictures.file(request.params['*'])),
  );
}

const XML = 'application/xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

function sendDocument(request: FastifyRequest, reply: FastifyReply, type: string, { text, etag }: Document) {
  reply.header('cache-control', cache.list).header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(text);
}
