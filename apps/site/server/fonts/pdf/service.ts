import type { DataOf, ParsedOf, pdfCompare } from '@ziwan/contract';
import { SHEET_LIMITS } from '@ziwan/contract';
import { dayOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import { type SubsetEngine, SubsetError } from '@ziwan/subset-engine';
import { AppError } from '../../calls/app-error.ts';
import { etagOf } from '../../calls/etag.ts';
import { Lru } from '../../runtime/lru.ts';
import type { RevisionWatch } from '../../runtime/revision.ts';
import { type DrawnCatalogue, type IndexedFace, visible } from '../coverage/index.ts';
import type { FontsDomain } from '../families/index.ts';
import type { Press } from './press.ts';
import { parseAxes, type Sheet, settleAxes } from './sheet.ts';
import { embedFonts } from './typefaces.ts';

type Query = ParsedOf<typeof pdfCompare>['query'];
type SheetFile = DataOf<typeof pdfCompare>;

/** Sheets kept, bytes; one of eight fonts takes about 150 kB. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** Sheets being made at once, and those that may wait for them. */
const AT_ONCE = 2;
const WAITING = 8;
/** Longest (ms) that the subsets of one sheet may take. */
const PATIENCE = 8000;
const INK = '#1b1917';

export interface SheetParts {
  details: FontsDomain['details'];
  drawn: () => Promise<DrawnCatalogue>;
  engine: SubsetEngine;
  watch: RevisionWatch;
  /** Address that the sheet names as its source; null while nobody has said. */
  origin: string | null;
  now: () => number;
}

export class SheetService {
  readonly #parts: SheetParts;
  readonly #press: Pick<Press, 'print'>;
  readonly #kept = new Lru<SheetFile>(KEPT_BYTES);
  readonly #making = new Map<string, Promise<SheetFile>>();
  #running = 0;
  readonly #queue: (() => void)[] = [];

  constructor(parts: SheetParts, press: Pick<Press, 'print'>) {
    this.#parts = parts;
    this.#press = press;
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
    const making = this.#inTurn(async () => {
      const found = await this.#fonts(ids, text, parseAxes(query.axes));
      const fonts = found.map(({ font }) => font);
      const sheet = { setting, fonts, date, site: siteOf(this.#parts.origin) };
      const file = await this.#make(
        sheet,
        found.map(({ face }) => face),
        now,
      );
      this.#kept.set(key, file, file.bytes.byteLength + 512);
      return file;
    }).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #fonts(ids: readonly string[], text: string, asked: Record<string, number>) {
    const drawn = await this.#parts.drawn();
    const found = await Promise.all(
      ids.map(async (id) => {
        const face = drawn.find(id);
        if (drawn.isAway(id)) throw new AppError('FONT_FILE_AWAY', { details: id.slice(0, 60) });
        const detail = face && (await this.#parts.details.detail(face.familyGno));
        const resource = detail?.childFontResource.find((c) => c.fontGNo === face?.gno);
        if (!face || !detail || !resource) throw new AppError('FONT_NOT_FOUND', { details: id.slice(0, 60) });
        const lacked = visible(text).filter((c) => !drawn.index.has(face.index, c));
        const missing = String.fromCodePoint(...lacked);
        return { face, font: { resource, detail, axes: settleAxes(face, asked), missing } };
      }),
    );
    // A family and its own face may both be named; they are one font.
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
    const { engine } = this.#parts;
    const drawn = await this.#parts.drawn();
    const typefaces = await inTime(embedFonts(sheet, faces, drawn, engine, new Set()));
    const answer = await this.#press.print({ sheet, typefaces, now });
    if (answer.kind === 'done') return answer.bytes;
    const plain = await inTime(embedFonts(sheet, faces, drawn, engine, new Set(answer.keys)));
    const again = await this.#press.print({ sheet, typefaces: plain, now });
    if (again.kind === 'done') return again.bytes;
    throw new Error(`no PDF can be made with ${again.keys.join(', ')}`);
  }

  /** Few are made at once, and no long line forms. */
  async #inTurn<T>(make: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) {
      if (this.#queue.length >= WAITING) throw new AppError('UNAVAILABLE', { retryAfter: 3 });
      await new Promise<void>((go) => this.#queue.push(go));
    } else this.#running++;
    try {
      return await make();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#running--;
    }
  }
}

/** Line breaks stay, other white space becomes one space, what has no shape goes. */
function cleaned(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, (c) => (c === '\n' ? c : ''))
    .trim();
}

const siteOf = (origin: string | null): string => (origin ? new URL(origin).host : '字玩');

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('UNAVAILABLE', { retryAfter: 5 })), PATIENCE);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
