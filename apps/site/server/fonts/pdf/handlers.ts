import { pdfCompare } from '@ziwan/contract';
import { type AnyHandler, handle } from '../../calls/handling.ts';
import type { SheetService } from './service.ts';

export const pdfHandlers = (service: SheetService): readonly AnyHandler[] => [
  handle(pdfCompare, { cache: 'list', limit: 'pdf' }, ({ query }) => service.compare(query)),
];
