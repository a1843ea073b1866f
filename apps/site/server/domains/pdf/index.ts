import type { AnyHandler } from '../../handling.ts';
import { pdfCompare } from './handlers/pdf-compare.ts';
import { type SheetParts, SheetService } from './service.ts';

export interface PdfDomain {
  readonly handlers: readonly AnyHandler[];
}

export function createPdf(parts: SheetParts): PdfDomain {
  return { handlers: [pdfCompare(new SheetService(parts))] };
}
