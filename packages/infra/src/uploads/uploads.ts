export interface UploadRequest {
  /** Folder the bearer may write into, `/`-separated parts of `[A-Za-z0-9_-]+`, no slash at either end. */
  readonly dir: string;
  readonly maxBytes: number;
  /** Exact media types that are taken, such as `image/png`. */
  readonly contentTypes: readonly string[];
}

/** Leave to write into one folder for 900 seconds. Answer with `Cache-Control: no-store`. */
export interface UploadCredentials {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly securityToken: string;
  /** ISO 8601, UTC. */
  readonly expiration: string;
  /** As Aliyun's browser SDK wants it, such as `oss-cn-hangzhou`. */
  readonly region: string;
  readonly bucket: string;
  /** With a slash at the end: what every key begins with. */
  readonly dir: string;
  /**
   * The same leave as an HTML form that needs no cryptography in the page: POST `fields`, then `key` (`dir` and a
   * name), `Content-Type` and at last `file`, as multipart/form-data, to `url`; 204 is success. Size and type are
   * bound by it.
   */
  readonly form: { readonly url: string; readonly fields: Readonly<Record<string, string>> };
}

export interface Uploads {
  /** The other site that pages send files to, for `connect-src`; null when it is this one. */
  readonly origin: string | null;
  /**
   * @throws RangeError for a folder, a size or a type that is none
   * @throws UpstreamError within five seconds
   */
  credentials(request: UploadRequest): Promise<UploadCredentials>;
}

export const UPLOAD_SECONDS = 900;

/** @throws RangeError when what is asked for is no folder, size or media type. */
export function checkUploadRequest({ dir, maxBytes, contentTypes }: UploadRequest): void {
  const sound = dir.length <= 200 && dir.split('/').every((part) => /^[A-Za-z0-9_-]+$/.test(part));
  if (!sound) throw new RangeError('not an upload folder');
  if (!Number.isSafeInteger(maxBytes) || maxBytes < 1) throw new RangeError('not an upload size');
  if (contentTypes.length === 0 || !contentTypes.every((type) => /^[\w.+-]+\/[\w.+-]+$/.test(type))) {
    throw new RangeError('not media types');
  }
}
