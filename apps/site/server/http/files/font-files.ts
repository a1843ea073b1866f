import { unpackCodePoints } from '@ziwan/contract/code-points';
import type { SubsetFormat } from '@ziwan/subset-engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../calls/app-error.ts';
import type { Services } from '../../services.ts';
import { limit } from '../admission/limits.ts';
import { cache, SUBSET_SECONDS_IN_NGINX } from '../transport/cache.ts';
import { openToAll } from '../transport/cors.ts';

const TYPES: Record<SubsetFormat, string> = { woff2: 'font/woff2', woff: 'font/woff', ttf: 'font/ttf' };

const FILES_PER_BATCH = 10;

/** Serves content-addressed subsets and slices, and the CSS that refers to them. */
export function addFontFiles(
  app: FastifyInstance,
  { config, fonts: { webfont } }: Pick<Services, 'config' | 'fonts'>,
): void {
  // One page loads dozens of these small files, and most come from memory.
  const limits = { ...config.limits, webfont: config.limits.webfont * FILES_PER_BATCH };
  const options = { config: limit(limits, 'webfont') };
  /** Refusals, too: without the headers, a page that embeds a font learns only that it was blocked. */
  const open = {
    ...options,
    onRequest: async (_request: FastifyRequest, reply: FastifyReply) => {
      openToAll(reply);
    },
  };

  app.get<{ Params: { file: string } }>('/webfont/f/:file', open, async (request, reply) => {
    const match = /^([\w-]+)\.(woff2|woff|ttf)$/.exec(request.params.file);
    if (!match) throw new AppError('NOT_FOUND');
    const format = match[2] as SubsetFormat;
    const { bytes, etag } = await webfont.service.file(match[1] as string, format);
    forSubset(reply);
    return send(request, reply, TYPES[format], bytes, etag);
  });

  // Previews are for the site's own pages: no CORS headers except for the site's other hosts.
  app.get<{ Params: { file: string } }>('/webfont/p/:file', options, async (request, reply) => {
    const match = /^([\w-]+)\.woff2$/.exec(request.params.file);
    if (!match) throw new AppError('NOT_FOUND');
    const { bytes, etag } = await webfont.service.preview(match[1] as string);
    forSubset(reply);
    return send(request, reply, TYPES.woff2, bytes, etag);
  });

  app.get<{ Params: { gno: string; file: string }; Querystring: { v?: string | string[] } }>(
    '/webfont/s/:gno/:file',
    open,
    async (request, reply) => {
      const match = /^(\d{1,4})\.woff2$/.exec(request.params.file);
      if (!match) throw new AppError('NOT_FOUND');
      const subset = await webfont.stylesheets.slice(
        request.params.gno,
        Number(match[1]),
        one(request.query.v),
      );
      if (subset.immutable) forSubset(reply);
      else reply.header('cache-control', cache.list);
      return send(request, reply, TYPES.woff2, subset.bytes, subset.etag);
    },
  );

  // What the loader of packages/loader asks for. Each call may make a subset, as one of the API does.
  app.get<{ Params: { gno: string; file: string }; Querystring: { wght?: string | string[] } }>(
    '/webfont/t/:gno/:file',
    { ...open, config: limit(config.limits, 'webfont') },
    async (request, reply) => {
      const packed = /^([\w-]+)\.woff2$/.exec(request.params.file)?.[1];
      const codePoints = packed && unpackCodePoints(packed);
      if (!codePoints) throw new AppError('NOT_FOUND');
      const subset = await webfont.service.charactersOf(
        request.params.gno,
        codePoints,
        weightsOf(one(request.query.wght)),
      );
      reply.header('cache-control', cache.renewable);
      return send(request, reply, TYPES.woff2, subset.bytes, subset.etag);
    },
  );

  const sheets = {
    '/webfont/css/:file': webfont.stylesheets.css,
    '/webfont/css/family/:file': webfont.stylesheets.familyCss,
  };
  for (const [path, sheet] of Object.entries(sheets))
    app.get<{
      Params: { file: string };
      Querystring: { text?: string | string[]; display?: string | string[] };
    }>(path, open, async (request, reply) => {
      const gno = /^(.+)\.css$/.exec(request.params.file)?.[1];
      if (!gno) throw new AppError('NOT_FOUND');
      const css = await sheet.call(webfont.stylesheets, gno, {
        text: one(request.query.text),
        display: one(request.query.display),
        base: config.cdnOrigin ?? config.publicOrigin ?? '',
      });
      reply.header('cache-control', cache.list);
      return reply.type('text/css; charset=utf-8').send(css);
    });
}

/** @param value `400`, or `400:700` */
function weightsOf(value: string | undefined): [number, number] | null {
  if (value === undefined) return null;
  const [, low, high = low] = /^(\d{1,4})(?::(\d{1,4}))?$/.exec(value) ?? [];
  if (low === undefined) throw new AppError('BAD_REQUEST', { details: 'wght：须如 400 或 400:700' });
  return [Number(low), Number(high)];
}

const forSubset = (reply: FastifyReply) =>
  reply.header('cache-control', cache.subset).header('x-accel-expires', SUBSET_SECONDS_IN_NGINX);

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function send(request: FastifyRequest, reply: FastifyReply, type: string, bytes: Uint8Array, etag: string) {
  reply.header('etag', etag);
  if (request.headers['if-none-match']?.split(',').some((t) => t.trim().replace(/^W\//, '') === etag)) {
    return reply.code(304).send();
  }
  return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
