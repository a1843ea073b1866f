import type { BlobStore } from './blob-store.ts';
import { createDiskBlobStore } from './disk.ts';
import { createS3BlobStore, type S3BlobStoreOptions } from './s3.ts';

export type BlobSettings = { readonly provider: 'disk' } | ({ readonly provider: 's3' } & S3BlobStoreOptions);

/** Thrown when the settings cannot work. The message tells the operator, in Chinese, what is missing or wrong. */
export class BlobSettingsError extends Error {
  readonly code = 'BLOB_SETTINGS';

  constructor(message: string) {
    super(message);
    this.name = 'BlobSettingsError';
  }
}

const NEEDED = [
  ['BLOBS_ENDPOINT', '接口地址，如 https://s3.oss-cn-hangzhou.aliyuncs.com'],
  ['BLOBS_REGION', '地域，如 cn-hangzhou'],
  ['BLOBS_BUCKET', '存储空间名称'],
  ['BLOBS_ACCESS_KEY_ID', 'AccessKey ID'],
  ['BLOBS_ACCESS_KEY_SECRET', 'AccessKey Secret'],
] as const;

/**
 * Reads the blob settings. The site and the command lines share them, so that both use the same store.
 * @param get returns a trimmed setting, or undefined when it is empty or missing
 * @throws BlobSettingsError when settings are incomplete, invalid, or given without `BLOBS_PROVIDER=s3`
 */
export function readBlobSettings(get: (name: string) => string | undefined): BlobSettings {
  const provider = get('BLOBS_PROVIDER') ?? 'disk';
  if (provider !== 'disk' && provider !== 's3')
    throw new BlobSettingsError(`BLOBS_PROVIDER 须为 disk、s3 之一，现在是“${provider}”`);
  if (provider === 'disk') {
    const idle = [...NEEDED.map(([name]) => name), 'BLOBS_PATH_STYLE'].filter((name) => get(name));
    if (idle.length > 0)
      throw new BlobSettingsError(`设置了 ${idle.join('、')}，却没有设置 BLOBS_PROVIDER=s3`);
    return { provider };
  }
  const missing = NEEDED.filter(([name]) => !get(name));
  if (missing.length > 0) {
    const list = missing.map(([name, meaning]) => `${name}（${meaning}）`).join('、');
    throw new BlobSettingsError(`设置了 BLOBS_PROVIDER=s3，却缺少 ${list}`);
  }
  const bucket = get('BLOBS_BUCKET') as string;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new BlobSettingsError(`BLOBS_BUCKET 须为存储空间名称，现在是“${bucket}”`);
  return {
    provider,
    endpoint: endpointOf(get('BLOBS_ENDPOINT') as string),
    region: get('BLOBS_REGION') as string,
    bucket,
    accessKeyId: get('BLOBS_ACCESS_KEY_ID') as string,
    secretAccessKey: get('BLOBS_ACCESS_KEY_SECRET') as string,
    pathStyle: flag(get('BLOBS_PATH_STYLE')),
  };
}

/** @param dir folder of the disk store */
export function openBlobStore(settings: BlobSettings, dir: string): BlobStore {
  return settings.provider === 's3' ? createS3BlobStore(settings) : createDiskBlobStore(dir);
}

/** Requires TLS except on this machine: credentials and fonts travel over this connection. */
function endpointOf(value: string): string {
  const url = URL.parse(value);
  const local = url !== null && /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(url.hostname);
  const open = url?.protocol === 'https:' || (url?.protocol === 'http:' && local);
  if (!url || !open) throw new BlobSettingsError(`BLOBS_ENDPOINT 须为 https:// 开头的地址，现在是“${value}”`);
  if (url.pathname !== '/' || url.search || url.hash || url.username)
    throw new BlobSettingsError('BLOBS_ENDPOINT 只写来源，不带存储空间名称、路径和密钥');
  return url.origin;
}

function flag(value: string | undefined): boolean {
  if (value === undefined || value === '0') return false;
  if (value === '1') return true;
  throw new BlobSettingsError(`BLOBS_PATH_STYLE 须为 1 或 0，现在是“${value}”`);
}
