export { UpstreamError } from '../upstream/index.ts';
export * from './uploads.ts';
