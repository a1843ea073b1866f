import { drawTitle, titleOutlines } from '@ziwan/contract';
import { type AnyHandler, handle } from '../../calls/handling.ts';
import { PdfRenderer } from '../pdf/index.ts';
import { FaceReader, type FaceReaderParts } from './faces.ts';
import type { TitleJob, TitleResult } from './render.ts';
import { type TitleParts, TitleService } from './service.ts';

interface TitlesDomain {
  readonly handlers: readonly AnyHandler[];
  close(): Promise<void>;
}

/** CPU time (ms) that the geometry of a title may take; forty characters with everything take a quarter, and a thread that starts on a busy machine as long again. */
const TIMEOUT = 16_000;

export function createTitles(parts: FaceReaderParts & Omit<TitleParts, 'faces' | 'renderer'>): TitlesDomain {
  const renderer = new PdfRenderer<TitleJob, TitleResult>(
    TIMEOUT,
    new URL('./render-worker.ts', import.meta.url),
  );
  const faces = new FaceReader(parts);
  const service = new TitleService({ ...parts, faces, renderer });
  return {
    handlers: [
      handle(titleOutlines, { cache: 'none', limit: 'webfont' }, ({ body }) => faces.outlines(body)),
      handle(drawTitle, { cache: 'none', limit: 'pdf' }, ({ body }, { session }) =>
        service.draw(body, session?.userId ?? null),
      ),
    ],
    close: () => renderer.close(),
  };
}
