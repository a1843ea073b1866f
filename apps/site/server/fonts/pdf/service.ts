import type { DataOf, ParsedOf, pdfCompare } from '@ziwan/contract';
import { SHEET_LIMITS } from '@ziwan/contract';
import { dayOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import { type SubsetEngine, SubsetError } from '@ziwan/subset-engine';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../calls/app-error.ts';
import { etagOf } from '../../calls/etag.ts';
import { createBoundedQueue, QueueFull } from '../../runtime/bounded-queue.ts';
import { turn } from '../../runtime/current-client.ts';
import { cacheBytes } from '../../runtime/memory.ts';
import type { RevisionWatch } from '../../runtime/revision.ts';
import { type DrawnCatalogue, type IndexedFace, missingFont, visible } from '../coverage/index.ts';
import type { FontsDomain } from '../families/index.ts';
import { type PdfRenderer, SHEET_MS } from './renderer.ts';
import { parseAxes, type Sheet, settleAxes } from './sheet.ts';
import { embedFonts } from './typefaces.ts';

type Query = ParsedOf<typeof pdfCompare>['query'];
type SheetFile = DataOf<typeof pdfCompare>;

/** Cached sheets (bytes); a sheet of eight fonts takes about 150 kB. */
const KEPT_BYTES = cacheBytes(32 * 1024 * 1024);
/** Sheets made at once, and sheets that may queue. */
const MAKING = { running: 2, waiting: 8 };
const INK = '#1b1917';

export interface SheetParts {
  details: FontsDomain['details'];
  drawn: () => Promise<DrawnCatalogue>;
  engine: SubsetEngine;
  watch: RevisionWatch;
  /** Site address printed on the sheet; null if not configured. */
  origin: string | null;
  now: () => number;
  /** Timeout (ms) for subsetting the fonts of one sheet, and for rendering it; the slowest measured takes half a second. */
  timeout: number;
}

export class SheetService {
  readonly #parts: SheetParts;
  readonly #renderer: Pick<PdfRenderer, 'render'>;
  readonly #kept = new LRUCache<string, SheetFile>({ maxSize: KEPT_BYTES });
  readonly #making = new Map<string, Promise<SheetFile>>();
  readonly #queue = createBoundedQueue(MAKING.running, MAKING.waiting);

  constructor(parts: SheetParts, renderer: Pick<PdfRenderer, 'render'>) {
    this.#parts = parts;
    this.#renderer = renderer;
  }

  /** @throws AppError TOO_MANY_COMPARED, FONT_NOT_FOUND, TEXT_EMPTY, UNAVAILABLE, SUBSET_FAILED */
  async compare(query: Query): Promise<SheetFile> {
    const ids = [...new Set(query.fonts.split(',').map((id) => id.trim()))].filter(Boolean);
    if (ids.length === 0) throw new AppError('BAD_REQUEST', { details: 'fonts：不能为空' });
    if (ids.length > SHEET_LIMITS.fonts) throw new AppError('TOO_MANY_COMPARED');
    const text = cleaned(query.text);
    if (visible(text).length === 0) throw new AppError('TEXT_EMPTY');
    const now = this.#parts.now();
    const date = dayOf(now);
    const setting = {
      text,
      size: query.size,
      spacing: query.spacing,
      color: query.color ? `#${query.color.replace('#', '').toLowerCase()}` : INK,
    };
    const revision = await this.#parts.watch.current();
    const key = sha256Hex(JSON.stringify([revision, date, ids, setting, query.axes ?? '']));
    const held = this.#kept.get(key) ?? this.#making.get(key);
    if (held) return held;
    // Waits outside the queue, where nobody waits behind it.
    const wait = turn(SHEET_MS);
    const making = (wait ?? Promise.resolve())
      .then(() =>
        this.#queued(async () => {
          const found = await this.#fonts(ids, text, parseAxes(query.axes));
          const fonts = found.map(({ font }) => font);
          const sheet = { setting, fonts, date, site: siteOf(this.#parts.origin) };
          const file = await this.#make(
            sheet,
            found.map(({ face }) => face),
            now,
          );
          this.#kept.set(key, file, { size: file.bytes.byteLength + 512 });
          return file;
        }),
      )
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #fonts(ids: readonly string[], text: string, requested: Record<string, number>) {
    const drawn = await this.#parts.drawn();
    const found = await Promise.all(
      ids.map(async (id) => {
        const face = drawn.find(id);
        if (drawn.isAway(id)) throw missingFont(drawn, id, id.slice(0, 60));
        const detail = face && (await this.#parts.details.detail(face.familyGno));
        const resource = detail?.childFontResource.find((c) => c.fontGNo === face?.gno);
        if (!face || !detail || !resource) throw missingFont(drawn, id, id.slice(0, 60));
        const lacked = visible(text).filter((c) => !drawn.index.has(face.index, c));
        const missing = String.fromCodePoint(...lacked);
        return { face, font: { resource, detail, axes: settleAxes(face, requested), missing } };
      }),
    );
    // A request may name both a family and its default face: they are the same font.
    return found.filter(({ face }, i) => found.findIndex((f) => f.face === face) === i);
  }

  async #make(sheet: Sheet, faces: readonly IndexedFace[], now: number): Promise<SheetFile> {
    try {
      const bytes = await this.#printed(sheet, faces, now);
      const etag = etagOf(bytes);
      return { fileName: `字体对比表-${sheet.date}.pdf`, etag, bytes };
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof SubsetError && (error.code === 'BUSY' || error.code === 'CLOSED'))
        throw new AppError('UNAVAILABLE', { retryAfter: 2, cause: error });
      throw new AppError('SUBSET_FAILED', { cause: error });
    }
  }

  async #printed(sheet: Sheet, faces: readonly IndexedFace[], now: number): Promise<Uint8Array<ArrayBuffer>> {
    const { engine, timeout } = this.#parts;
    const drawn = await this.#parts.drawn();
    const typefaces = await inTime(timeout, embedFonts(sheet, faces, drawn, engine, new Set()));
    const answer = await this.#renderer.render({ sheet, typefaces, now });
    if (answer.kind === 'done') return answer.bytes;
    const plain = await inTime(timeout, embedFonts(sheet, faces, drawn, engine, new Set(answer.keys)));
    const again = await this.#renderer.render({ sheet, typefaces: plain, now });
    if (again.kind === 'done') return again.bytes;
    throw new Error(`no PDF can be made with ${again.keys.join(', ')}`);
  }

  #queued<T>(make: () => Promise<T>): Promise<T> {
    return this.#queue.run(make).catch((cause: unknown) => {
      if (cause instanceof QueueFull) throw new AppError('UNAVAILABLE', { retryAfter: 3, cause });
      throw cause;
    });
  }
}

/** Keeps line breaks, collapses other white space, and drops invisible characters. */
function cleaned(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, (c) => (c === '\n' ? c : ''))
    .trim();
}

const siteOf = (origin: string | null): string => (origin ? new URL(origin).host : '字玩');

async function inTime<T>(timeout: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('UNAVAILABLE', { retryAfter: 5 })), timeout);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
