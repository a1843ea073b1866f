import { type ApiClient, type DataOf, SUBMISSION_LIMITS, SUBMISSION_TYPES, stsToken } from '@ziwan/contract';

type Grant = DataOf<typeof stsToken>;

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};
/** Minimum remaining lifetime (ms) of a grant to start an upload. */
const MARGIN = 60_000;
const TIMEOUT = 120_000;

export class UploadFailed extends Error {}

/** Checks a file before uploading; null if acceptable. */
export function fileError(file: Pick<File, 'type' | 'size'>): string | null {
  if (!(SUBMISSION_TYPES as readonly string[]).includes(file.type)) return '只接收 JPG、PNG、WebP 图片';
  if (file.size === 0) return '这张图片读不出来，请换一张';
  if (file.size > SUBMISSION_LIMITS.bytes) return '图片太大：最多 10 MB';
  return null;
}

/** Upload grant, requested when needed and reused until it expires. */
export function grants(api: ApiClient): () => Promise<Grant> {
  let held: Promise<Grant> | null = null;
  return async () => {
    const known = await held?.catch(() => null);
    if (known && Date.parse(known.expiration) - Date.now() > MARGIN) return known;
    held = api.call(stsToken, {}, { quiet: true });
    return held;
  };
}

interface UploadOptions {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
}

/**
 * Uploads a picture with a grant.
 * @returns its key, for the submission
 * @throws UploadFailed with a message for the visitor; DOMException AbortError
 */
export function upload(grant: Grant, file: File, { signal, onProgress }: UploadOptions): Promise<string> {
  const key = `${grant.dir}${crypto.randomUUID()}.${ENDINGS[file.type] ?? 'bin'}`;
  const body = new FormData();
  for (const [name, value] of Object.entries(grant.form.fields)) body.append(name, value);
  body.append('key', key);
  body.append('Content-Type', file.type);
  body.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = (sentence: string) => reject(new UploadFailed(sentence));
    signal.throwIfAborted();
    signal.addEventListener('abort', stop, { once: true });
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(key);
      else fail(sentenceOf(request.responseText));
    });
    request.addEventListener('error', () => fail('没有传上去，网络可能断了'));
    request.addEventListener('timeout', () => fail('传得太久，停下了'));
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    request.timeout = TIMEOUT;
    request.open('POST', grant.form.url);
    request.send(body);
  });
}

/**
 * The message in an upload response. External storage answers in its own format, which is not shown to visitors.
 */
function sentenceOf(answer: string): string {
  try {
    const { message } = JSON.parse(answer) as { message?: unknown };
    if (typeof message === 'string' && message !== '') return message;
  } catch {
    // Not the site's format.
  }
  return '没有传上去，请重试';
}
