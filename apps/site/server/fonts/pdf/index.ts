import type { AnyHandler } from '../../calls/handling.ts';
import { pdfHandlers } from './handlers.ts';
import { Press } from './press.ts';
import { type SheetParts, SheetService } from './service.ts';

export interface PdfDomain {
  readonly handlers: readonly AnyHandler[];
  close(): Promise<void>;
}

export function createPdf(parts: SheetParts): PdfDomain {
  const press = new Press();
  return { handlers: pdfHandlers(new SheetService(parts, press)), close: () => press.close() };
}
