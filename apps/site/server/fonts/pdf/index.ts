import type { AnyHandler } from '../../calls/handling.ts';
import { pdfHandlers } from './handlers.ts';
import { PdfRenderer } from './renderer.ts';
import { type SheetParts, SheetService } from './service.ts';

export { type Failed, PdfRenderer, RenderTimeout } from './renderer.ts';

interface PdfDomain {
  readonly handlers: readonly AnyHandler[];
  close(): Promise<void>;
}

export function createPdf(parts: SheetParts): PdfDomain {
  const renderer = new PdfRenderer(parts.timeout);
  return { handlers: pdfHandlers(new SheetService(parts, renderer)), close: () => renderer.close() };
}
