export * from './blob-store.ts';
export { createDiskBlobStore } from './disk.ts';
export { createMemoryBlobStore } from './memory.ts';
