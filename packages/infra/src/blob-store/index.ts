export * from './blob-store.ts';
export { createDiskBlobStore } from './disk.ts';
export { DiskWriteError } from './disk-write-error.ts';
export { createMemoryBlobStore } from './memory.ts';
export { probeBlobFolder } from './probe.ts';
export { createS3BlobStore, type S3BlobStoreOptions } from './s3.ts';
export {
  BLOB_PROVIDERS,
  type BlobSettings,
  openBlobStore,
  readBlobSettings,
} from './settings.ts';
