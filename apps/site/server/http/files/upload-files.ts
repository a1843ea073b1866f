import multipart from '@fastify/multipart';
import { SUBMISSION_LIMITS } from '@ziwan/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../calls/app-error.ts';
import type { Services } from '../../services.ts';
import type { LargeBodies } from '../admission/large-bodies.ts';
import { limit } from '../admission/limits.ts';
import { cache } from '../transport/cache.ts';
import { partsOf } from '../transport/form.ts';

/** Allowance (bytes) for the form's fields besides the file. */
const FIELDS = 64 * 1024;

/** Receives uploads announced by `getSTSToken` when the site stores them itself; answers 204. */
export async function addUploads(
  app: FastifyInstance,
  { config, people: { inquiries } }: Pick<Services, 'config' | 'people'>,
  largeBodies: LargeBodies,
): Promise<void> {
  if (!inquiries.uploads.embedded) return;
  // A separate scope, so that no other route accepts multipart bodies through this parser.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        files: 1,
        fields: 20,
        fieldSize: 16 * 1024,
        fileSize: SUBMISSION_LIMITS.bytes + 1,
        parts: 22,
      },
    });
    scope.post(
      '/upload',
      {
        config: limit(config.limits, 'api'),
        bodyLimit: SUBMISSION_LIMITS.bytes + FIELDS,
        preParsing: largeBodies({ auth: 'public' }),
      },
      async (request, reply) => {
        if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA');
        const fields: Record<string, string> = {};
        for await (const part of partsOf(request)) {
          if (part.type === 'field') {
            if (typeof part.value === 'string') fields[part.fieldname] = part.value;
            continue;
          }
          // The file comes last; anything after it is not covered by the signature.
          if (part.fieldname !== 'file') throw new AppError('BAD_REQUEST', { details: 'file：缺少此项' });
          await inquiries.uploads.accept({ fields, file: part.file });
          return reply.code(204).header('cache-control', cache.none).send();
        }
        throw new AppError('BAD_REQUEST', { details: 'file：缺少此项' });
      },
    );
  });
}
