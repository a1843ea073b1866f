export { UpstreamError } from '../upstream/index.ts';
export * from './sms.ts';
