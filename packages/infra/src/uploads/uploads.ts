export interface UploadRequest {
  /** Folder that uploads may go to: `/`-separated parts of `[A-Za-z0-9_-]+`, without leading or trailing slash. */
  readonly dir: string;
  readonly maxBytes: number;
  /** Accepted media types, compared exactly, such as `image/png`. */
  readonly contentTypes: readonly string[];
}

/** Permission to write into one folder for 900 seconds. Answer with `Cache-Control: no-store`. */
export interface UploadCredentials {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly securityToken: string;
  /** ISO 8601, UTC. */
  readonly expiration: string;
  /** Region in the form of Aliyun's browser SDK, such as `oss-cn-hangzhou`. */
  readonly region: string;
  readonly bucket: string;
  /** Prefix of every key, with a trailing slash. */
  readonly dir: string;
  /**
   * The same permission as an HTML form, which needs no cryptography in the page. POST to `url` as
   * multipart/form-data: `fields`, `key` (`dir` and a name), `Content-Type`, and last `file`. 204 is success. The
   * signed policy limits size and type.
   */
  readonly form: { readonly url: string; readonly fields: Readonly<Record<string, string>> };
}

export interface Uploads {
  /** Origin that pages upload to, for `connect-src`; `null` for the site's own. */
  readonly origin: string | null;
  /**
   * @throws RangeError for an invalid folder, size or media type
   * @throws UpstreamError within five seconds
   */
  credentials(request: UploadRequest): Promise<UploadCredentials>;
}

export const UPLOAD_SECONDS = 900;

/** @throws RangeError for an invalid folder, size or media type. */
export function checkUploadRequest({ dir, maxBytes, contentTypes }: UploadRequest): void {
  const sound = dir.length <= 200 && dir.split('/').every((part) => /^[A-Za-z0-9_-]+$/.test(part));
  if (!sound) throw new RangeError('not an upload folder');
  if (!Number.isSafeInteger(maxBytes) || maxBytes < 1) throw new RangeError('not an upload size');
  if (contentTypes.length === 0 || !contentTypes.every((type) => /^[\w.+-]+\/[\w.+-]+$/.test(type))) {
    throw new RangeError('not media types');
  }
}
