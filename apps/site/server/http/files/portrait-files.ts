import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { sendDrawn } from './send-drawn.ts';

/** Serves the portraits of fonts, to this site's pages only: a font may be shown here without being given away. */
export function addPortraitFiles(app: FastifyInstance, { fonts }: Pick<Services, 'fonts'>): void {
  app.get<{ Params: { '*': string } }>('/portrait/*', async (request, reply) => {
    // The picture holds its own style sheet, for light and dark.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    return sendDrawn(request, reply, 'image/svg+xml', await fonts.portraits.file(request.params['*']));
  });
}
