export { UpstreamError } from '../upstream/index.ts';
export { type AliyunSmsOptions, createAliyunSms } from './aliyun.ts';
export { createOutboxSms } from './outbox.ts';
export * from './settings.ts';
export * from './sms.ts';
