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

/**
 * CPU time (ms) that the geometry of a title may take: four times that of forty characters with everything. On a busy
 * machine it may take four times as long.
 */
const TIMEOUT = 16_000;
const PATIENCE = 4;

export function createTitles(parts: FaceReaderParts & Omit<TitleParts, 'faces' | 'renderer'>): TitlesDomain {
  const renderer = new PdfRenderer<TitleJob, TitleResult>(
    TIMEOUT,
    new URL('./render-worker.ts', import.meta.url),
    PATIENCE,
  );
  const faces = new FaceReader(parts);
  const service = new TitleService({ ...parts, faces, renderer });
  return {
    handlers: [
      handle(titleOutlines, { cache: 'none', limit: 'webfont' }, ({ body }) => faces.outlines(body)),
      handle(drawTitle, { cache: 'none', limit: 'pdf', long: true }, ({ body }, { session, signal }) =>
        service.draw(body, session?.userId ?? null, signal),
      ),
    ],
    close: () => renderer.close(),
  };
}
