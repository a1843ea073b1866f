export { UpstreamError } from '../upstream/index.ts';
export * from './mail.ts';
export { createOutboxMail } from './outbox.ts';
export * from './settings.ts';
export { createSmtpMail, type SmtpOptions, verifySmtp } from './smtp.ts';
