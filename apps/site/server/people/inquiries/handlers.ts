import { saveMessage, saveSubmission, stsToken } from '@ziwan/contract';
import { type AnyHandler, handle, sessionOf, UNCACHED } from '../../calls/handling.ts';
import type { Inquiries } from './service.ts';
import type { SubmissionUploads } from './uploads.ts';

export const inquiryHandlers = (inquiries: Inquiries, uploads: SubmissionUploads): readonly AnyHandler[] => [
  handle(saveMessage, UNCACHED, ({ body }, context) => inquiries.saveMessage(body, context)),
  handle(saveSubmission, UNCACHED, ({ body }, context) => inquiries.saveSubmission(body, context)),
  handle(stsToken, UNCACHED, (_input, context) => uploads.credentials(sessionOf(context).userId)),
];
