export * from './error.ts';
export { createSendOnce } from './send-once.ts';
