export { UpstreamError } from '../upstream/index.ts';
export * from './wechat.ts';
