import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FormFile } from '@ziwan/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../calls/app-error.ts';

/** The one file of a form, bytes. */
const FILE_BYTES = 5 * 1024 * 1024;
const FIELDS = 50;
const FIELD_BYTES = 16 * 1024;
/** What boundaries and headers of the parts take. */
const ROOM = 64 * 1024;

const FORM_LIMITS = {
  files: 1,
  fields: FIELDS,
  fieldSize: FIELD_BYTES,
  fileSize: FILE_BYTES,
  parts: FIELDS + 1,
  headerPairs: 20,
};

/** Lets the routes of a scope take forms, multipart or urlencoded. */
export async function addFormParsers(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: true,
    limits: FORM_LIMITS,
  });
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string | Buffer) => new URLSearchParams(body.toString()),
  );
}

/**
 * The members of a form as a call takes them: `field` a text, the last where it comes twice, `field[]` a list under its
 * name without brackets, `file` a file.
 * @throws AppError UNSUPPORTED_MEDIA, PAYLOAD_TOO_LARGE, BAD_REQUEST (a file under another name)
 */
export async function readForm(
  request: FastifyRequest,
  fileBytes = FILE_BYTES,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) {
    if (!(request.body instanceof URLSearchParams)) throw new AppError('UNSUPPORTED_MEDIA');
    const pairs = [...request.body];
    if (pairs.length > FIELDS) throw new AppError('PAYLOAD_TOO_LARGE');
    return members(pairs);
  }
  // Said before a byte is read, where the client says how much there is.
  if (Number(request.headers['content-length'] ?? 0) > fileBytes + FIELDS * FIELD_BYTES + ROOM)
    throw new AppError('PAYLOAD_TOO_LARGE');
  const pairs: [string, unknown][] = [];
  for await (const part of partsOf(request, { fileSize: fileBytes })) {
    if (part.type === 'file') {
      const file = await readFile(part);
      if (file) pairs.push(['file', file]);
    } else {
      if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('PAYLOAD_TOO_LARGE');
      pairs.push([part.fieldname, part.value]);
    }
  }
  return members(pairs);
}

/**
 * The members of a form without files, those left blank left out; null for a body that is no form.
 * @throws AppError as `readForm`
 */
export async function readFields(request: FastifyRequest): Promise<Record<string, unknown> | null> {
  if (!request.isMultipart() && !(request.body instanceof URLSearchParams)) return null;
  const { file, ...fields } = await readForm(request, 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** The parts of a multipart body. @throws AppError BAD_REQUEST where it is none, or was cut short */
export async function* partsOf(
  request: FastifyRequest,
  limits?: { fileSize: number },
): AsyncGenerator<Multipart> {
  try {
    yield* request.parts(limits && { limits: { ...FORM_LIMITS, ...limits } });
  } catch (error) {
    unreadable(error);
  }
}

/** The parser names what is over a limit; what it cannot read it throws as it comes. */
function unreadable(cause: unknown): never {
  if (cause instanceof AppError || (cause as { statusCode?: number }).statusCode !== undefined) throw cause;
  throw new AppError('BAD_REQUEST', { cause });
}

/** Null for a field of the form where nothing was chosen, which browsers send as an empty file without a name. */
async function readFile(part: MultipartFile): Promise<FormFile | null> {
  if (part.fieldname !== 'file') throw new AppError('BAD_REQUEST', { details: 'file：文件须在此项里' });
  const bytes = await part.toBuffer().catch(unreadable);
  if (bytes.length === 0 && !part.filename) return null;
  return { fileName: part.filename, mediaType: part.mimetype, bytes };
}

function members(pairs: readonly [string, unknown][]): Record<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [key, value] of pairs) {
    if (!key.endsWith('[]')) {
      found.set(key, value);
      continue;
    }
    const name = key.slice(0, -2);
    const list = found.get(name);
    if (Array.isArray(list)) list.push(value);
    else found.set(name, [value]);
  }
  return Object.fromEntries(found);
}
