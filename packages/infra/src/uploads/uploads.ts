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
   * name), `Content-Type` and at last `file`, as multipart/form-data, to `url`. Size and type are bound by it.
   */
  readonly form: { readonly url: string; readonly fields: Readonly<Record<string, string>> };
}

export interface Uploads {
  /**
   * @throws RangeError for a folder that is none
   * @throws UpstreamError within five seconds
   */
  credentials(request: UploadRequest): Promise<UploadCredentials>;
}
