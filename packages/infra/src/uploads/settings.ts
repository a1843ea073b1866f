import {
  chooseProvider,
  type Get,
  originOf,
  type ProviderSettings,
  SettingsError,
} from '../settings/index.ts';
import { type AliyunUploadsOptions, createAliyunUploads } from './aliyun.ts';
import { createEmbeddedUploads, type EmbeddedUploads, type EmbeddedUploadsOptions } from './embedded.ts';
import type { Uploads } from './uploads.ts';

export type UploadsSettings =
  | { readonly provider: 'disk' }
  | ({ readonly provider: 'aliyun' } & AliyunUploadsOptions);

export const UPLOADS_PROVIDERS: ProviderSettings<UploadsSettings['provider']> = {
  disk: {},
  aliyun: {
    needs: {
      UPLOADS_ACCESS_KEY_ID: '阿里云 AccessKey ID',
      UPLOADS_ACCESS_KEY_SECRET: '阿里云 AccessKey Secret',
      UPLOADS_ROLE_ARN: '可写入存储空间的 RAM 角色',
      UPLOADS_REGION: '地域，如 cn-hangzhou',
      UPLOADS_BUCKET: '存储空间名称',
    },
    takes: ['UPLOADS_URL', 'UPLOADS_STS_ENDPOINT'],
  },
};

/** @throws SettingsError */
export function readUploads(get: Get): UploadsSettings {
  const { provider, value } = chooseProvider(get, 'UPLOADS_PROVIDER', UPLOADS_PROVIDERS, 'disk');
  switch (provider) {
    case 'disk':
      return { provider };
    case 'aliyun': {
      const region = value('UPLOADS_REGION');
      if (!/^[a-z]+(-[a-z0-9]+)+$/.test(region) || region.startsWith('oss-'))
        throw new SettingsError(
          `UPLOADS_REGION 须为地域编号，如 cn-hangzhou，不带 oss-；现在是「${region}」`,
        );
      const uploadUrl = get('UPLOADS_URL');
      return {
        provider,
        accessKeyId: value('UPLOADS_ACCESS_KEY_ID'),
        accessKeySecret: value('UPLOADS_ACCESS_KEY_SECRET'),
        roleArn: value('UPLOADS_ROLE_ARN'),
        region,
        bucket: value('UPLOADS_BUCKET'),
        endpoint: originOf(
          get('UPLOADS_STS_ENDPOINT') ?? `https://sts.${region}.aliyuncs.com`,
          'UPLOADS_STS_ENDPOINT',
        ),
        ...(uploadUrl ? { uploadUrl: originOf(uploadUrl, 'UPLOADS_URL') } : {}),
      };
    }
  }
}

/** @param own options for uploads to the site itself, and the clock */
export function openUploads(
  settings: UploadsSettings,
  own: EmbeddedUploadsOptions,
): Uploads | EmbeddedUploads {
  switch (settings.provider) {
    case 'disk':
      return createEmbeddedUploads(own);
    case 'aliyun':
      return createAliyunUploads({ ...settings, ...(own.now ? { now: own.now } : {}) });
  }
}
