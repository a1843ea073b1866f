import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FormFile } from '@ziwan/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../calls/app-error.ts';

/** Largest file (bytes) of a form; a form has one at most. */
const FILE_BYTES = 5 * 1024 * 1024;
const FIELDS = 50;
const FIELD_BYTES = 16 * 1024;
/** Allowance (bytes) for boundaries and part headers. */
const ROOM = 64 * 1024;

const FORM_LIMITS = {
  files: 1,
  fields: FIELDS,
  fieldSize: FIELD_BYTES,
  fileSize: FILE_BYTES,
  parts: FIELDS + 1,
  headerPairs: 20,
};

/** Lets the routes of a scope accept multipart and urlencoded forms. */
export async function addFormParsers(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: true,
    limits: FORM_LIMITS,
  });
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string | Buffer) => {
      const text = body.toString();
      // The limit of `split` stops it early.
      if (text.split('&', FIELDS + 2).filter(Boolean).length > FIELDS)
        throw new AppError('PAYLOAD_TOO_LARGE');
      return new URLSearchParams(text);
    },
  );
}

/**
 * Reads a form into a request body: `field` becomes a string (the last one wins), `field[]` a list under the name
 * without brackets, `file` a file.
 * @throws AppError UNSUPPORTED_MEDIA, PAYLOAD_TOO_LARGE, BAD_REQUEST (a file under another name)
 */
export async function readForm(
  request: FastifyRequest,
  fileBytes = FILE_BYTES,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) {
    if (!(request.body instanceof URLSearchParams)) throw new AppError('UNSUPPORTED_MEDIA');
    return members([...request.body]);
  }
  // Rejects by Content-Length, when there is one, before reading the body.
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
 * Reads a form's text fields, without blank ones; `null` when the body is not a form.
 * @throws AppError as `readForm`
 */
export async function readFields(request: FastifyRequest): Promise<Record<string, unknown> | null> {
  if (!request.isMultipart() && !(request.body instanceof URLSearchParams)) return null;
  const { file, ...fields } = await readForm(request, 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Parts of a multipart body. @throws AppError BAD_REQUEST when the body is not multipart or is truncated */
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

/** Rethrows errors that carry a status (exceeded limits) and turns the parser's other errors into BAD_REQUEST. */
function unreadable(cause: unknown): never {
  if (cause instanceof AppError || (cause as { statusCode?: number }).statusCode !== undefined) throw cause;
  throw new AppError('BAD_REQUEST', { cause });
}

/** Reads a file part; `null` for an empty file input, which browsers send as an empty file without a name. */
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
