import { pdfCompare as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { SheetService } from '../service.ts';

export const pdfCompare = (service: SheetService) =>
  handle(endpoint, { cache: 'list', limit: 'pdf' }, ({ query }) => service.compare(query));
