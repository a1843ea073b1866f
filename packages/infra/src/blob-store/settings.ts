import {
  chooseProvider,
  type Get,
  originOf,
  type ProviderSettings,
  SettingsError,
} from '../settings/index.ts';
import type { BlobStore } from './blob-store.ts';
import { createDiskBlobStore } from './disk.ts';
import { createS3BlobStore, type S3BlobStoreOptions } from './s3.ts';

export type BlobSettings = { readonly provider: 'disk' } | ({ readonly provider: 's3' } & S3BlobStoreOptions);

export const BLOB_PROVIDERS: ProviderSettings<BlobSettings['provider']> = {
  disk: {},
  s3: {
    needs: {
      BLOBS_ENDPOINT: '接口地址，如 https://s3.oss-cn-hangzhou.aliyuncs.com',
      BLOBS_REGION: '地域，如 cn-hangzhou',
      BLOBS_BUCKET: '存储空间名称',
      BLOBS_ACCESS_KEY_ID: 'AccessKey ID',
      BLOBS_ACCESS_KEY_SECRET: 'AccessKey Secret',
    },
    takes: ['BLOBS_PATH_STYLE'],
  },
};

/**
 * Reads the blob settings. The site and the command lines share them, so that both use the same store.
 * @throws SettingsError
 */
export function readBlobSettings(get: Get): BlobSettings {
  const { provider, value } = chooseProvider(get, 'BLOBS_PROVIDER', BLOB_PROVIDERS, 'disk');
  switch (provider) {
    case 'disk':
      return { provider };
    case 's3': {
      const bucket = value('BLOBS_BUCKET');
      if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
        throw new SettingsError(`BLOBS_BUCKET 须为存储空间名称，现在是「${bucket}」`);
      return {
        provider,
        endpoint: endpointOf(value('BLOBS_ENDPOINT')),
        region: value('BLOBS_REGION'),
        bucket,
        accessKeyId: value('BLOBS_ACCESS_KEY_ID'),
        secretAccessKey: value('BLOBS_ACCESS_KEY_SECRET'),
        pathStyle: flag(get('BLOBS_PATH_STYLE')),
      };
    }
  }
}

/** @param dir folder of the disk store */
export function openBlobStore(settings: BlobSettings, dir: string): BlobStore {
  switch (settings.provider) {
    case 'disk':
      return createDiskBlobStore(dir);
    case 's3':
      return createS3BlobStore(settings);
  }
}

function endpointOf(value: string): string {
  const url = URL.parse(value);
  if (!url) throw new SettingsError(`BLOBS_ENDPOINT 须为 https:// 开头的地址，现在是「${value}」`);
  if (url.pathname !== '/' || url.search || url.hash || url.username)
    throw new SettingsError('BLOBS_ENDPOINT 只写来源，不带存储空间名称、路径和密钥');
  return originOf(value, 'BLOBS_ENDPOINT');
}

function flag(value: string | undefined): boolean {
  if (value === undefined || value === '0') return false;
  if (value === '1') return true;
  throw new SettingsError(`BLOBS_PATH_STYLE 须为 1 或 0，现在是「${value}」`);
}
