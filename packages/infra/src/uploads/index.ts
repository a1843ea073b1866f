export { UpstreamError } from '../upstream/index.ts';
export { type AliyunUploadsOptions, createAliyunUploads } from './aliyun.ts';
export {
  type ArrivedUpload,
  createEmbeddedUploads,
  type EmbeddedUploads,
  type EmbeddedUploadsOptions,
  type StoredUpload,
} from './embedded.ts';
export { type UploadRefusal, UploadRefused } from './refused.ts';
export * from './settings.ts';
export type { UploadCredentials, UploadRequest, Uploads } from './uploads.ts';
