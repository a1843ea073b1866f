export { UpstreamError } from '../upstream/index.ts';
export * from './mail.ts';
