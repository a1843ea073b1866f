import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type BlobStore, blobKeys } from '../blob-store/index.ts';
import { keyedHash, sha256Hex } from '../digest/index.ts';
import { checkPolicy } from './policy.ts';
import { credentialOf, postObjectFields, SIGNATURE_VERSION, signPolicy } from './post-object.ts';
import { UploadRefused } from './refused.ts';
import { checkUploadRequest, UPLOAD_SECONDS, type UploadRequest, type Uploads } from './uploads.ts';

/** A received upload form: its fields, then the file. */
export interface ArrivedUpload {
  /** All fields but `file`; names in any case. */
  readonly fields: Readonly<Record<string, string>>;
  /** Read only after the fields pass validation, and only up to the granted size. */
  readonly file: AsyncIterable<Uint8Array>;
}

export interface StoredUpload {
  /** Key from the form; the bytes are stored under `blobKeys.upload(key)`. */
  readonly key: string;
  readonly contentType: string;
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface EmbeddedUploads extends Uploads {
  /**
   * Validates a form as OSS would and stores its file. The caller answers with 204.
   * @throws UploadRefused
   */
  accept(upload: ArrivedUpload): Promise<StoredUpload>;
}

export interface EmbeddedUploadsOptions {
  /** Key for signing grants, at least 32 characters; the same for all processes of one site. */
  readonly secret: string;
  readonly blobs: BlobStore;
  /** Path that `accept` is bound to; `/upload` by default. */
  readonly path?: string;
  readonly now?: () => number;
}

const BUCKET = 'ziwan';
const REGION = 'local';
/** Maximum files per folder: a grant is meant for one submission. */
const MAX_FILES = 20;

/** Payload of a security token. The site signs it and keeps no state. */
interface Claims extends UploadRequest {
  readonly id: string;
  /** Unix time, ms. */
  readonly until: number;
}

/** Accepts uploads into the site's own blob store, by the same form as OSS, so that one page works with both. */
export function createEmbeddedUploads(options: EmbeddedUploadsOptions): EmbeddedUploads {
  const { blobs, path = '/upload', now = Date.now } = options;
  const sign = (what: string, text: string) =>
    keyedHash(options.secret, `upload-${what}\n${text}`, 'base64url');

  function issue(claims: Claims): { securityToken: string; accessKeySecret: string } {
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return {
      securityToken: `${payload}.${sign('token', payload)}`,
      accessKeySecret: sign('key', payload),
    };
  }

  function readToken(token: string): { claims: Claims; accessKeySecret: string } {
    const [payload = '', signature = ''] = token.split('.');
    if (!same(signature, sign('token', payload))) throw new UploadRefused('forbidden');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    if (claims.until <= now()) throw new UploadRefused('expired');
    return { claims, accessKeySecret: sign('key', payload) };
  }

  return {
    origin: null,
    async credentials(request) {
      checkUploadRequest(request);
      const { dir, maxBytes, contentTypes } = request;
      const id = randomBytes(12).toString('hex');
      const until = now() + UPLOAD_SECONDS * 1000;
      const accessKeyId = `LOCAL.${id}`;
      const keys = issue({ id, until, dir, maxBytes, contentTypes });
      const expiration = new Date(until);
      const grant = { ...request, ...keys, accessKeyId, bucket: BUCKET, region: REGION, expiration };
      return {
        accessKeyId,
        ...keys,
        expiration: expiration.toISOString(),
        region: REGION,
        bucket: BUCKET,
        dir: `${dir}/`,
        form: { url: path, fields: postObjectFields(grant, new Date(now())) },
      };
    },

    async accept(upload) {
      const fields = new Map(
        Object.entries(upload.fields).map(([name, value]) => [name.toLowerCase(), value] as const),
      );
      const field = (name: string): string => {
        const value = fields.get(name);
        if (value === undefined) throw new UploadRefused('malformed');
        return value;
      };
      const { claims, accessKeySecret } = readToken(field('x-oss-security-token'));
      const day = field('x-oss-date').slice(0, 8);
      const policy = field('policy');
      const signed =
        field('x-oss-signature-version') === SIGNATURE_VERSION &&
        field('x-oss-credential') === credentialOf(`LOCAL.${claims.id}`, day, REGION) &&
        same(field('x-oss-signature'), signPolicy(accessKeySecret, day, REGION, policy));
      if (!signed) throw new UploadRefused('forbidden');

      const key = field('key');
      const contentType = field('content-type');
      // The grant applies even if the client has signed a wider policy of its own.
      const name = key.startsWith(`${claims.dir}/`) ? key.slice(claims.dir.length + 1) : '';
      if (!/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/.test(name) || name.endsWith('.writing')) {
        throw new UploadRefused('forbidden');
      }
      if (!claims.contentTypes.includes(contentType)) throw new UploadRefused('wrong-type');
      const allowed = checkPolicy(policy, new Map([...fields, ['bucket', BUCKET]]), now());

      const kept = blobKeys.upload(key);
      if (await blobs.has(kept)) throw new UploadRefused('exists');
      let files = 0;
      for await (const _ of blobs.list(blobKeys.upload(`${claims.dir}/`))) files++;
      if (files >= MAX_FILES) throw new UploadRefused('full');

      const bytes = await readUpTo(upload.file, Math.min(claims.maxBytes, allowed.max));
      if (bytes.length < Math.max(1, allowed.min)) throw new UploadRefused('empty');
      await blobs.put(kept, bytes);
      // Blobs are immutable: of two uploads with the same key, only the first is stored.
      if (!bytes.equals((await blobs.get(kept)) ?? Buffer.alloc(0))) throw new UploadRefused('exists');
      const sha256 = sha256Hex(bytes);
      return { key, contentType, size: bytes.length, sha256 };
    },
  };
}

/** @throws UploadRefused as soon as the file exceeds `max` bytes */
async function readUpTo(file: AsyncIterable<Uint8Array>, max: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of file) {
    size += part.length;
    if (size > max) throw new UploadRefused('too-large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
