import { readMetrics } from '@ziwan/catalogue';
import {
  ATLAS_PIXELS,
  fitFaces,
  type GameEngine,
  type gamePackage,
  PACKAGE_LIMITS,
  type ParsedOf,
} from '@ziwan/contract';
import { dayOf } from '@ziwan/contract/site-time';
import {
  type AtlasEngine,
  AtlasError,
  type AtlasSettings,
  composePackage,
  DEFAULT_LIMITS,
  ENGINE_IDS,
  ENGINES,
  type EngineId,
  ExportError,
  type FontFormat,
  type FontsLock,
  type PackedFace,
  scaledFont,
  zipPackage,
} from '@ziwan/game-export';
import { sha256Hex } from '@ziwan/infra/digest';
import { readNames, tablesOf } from '@ziwan/sfnt';
import type { FacesTable } from '@ziwan/store';
import { type SubsetEngine, SubsetError } from '@ziwan/subset-engine';
import { AppError } from '../../calls/app-error.ts';
import { createBoundedQueue, QueueFull } from '../../runtime/bounded-queue.ts';
import { turn } from '../../runtime/current-client.ts';
import type { DrawnCatalogue, IndexedFace } from '../coverage/index.ts';
import {
  type Announced,
  archiveName,
  type Deliverable,
  type DownloadRecord,
  type IssuedReceipt,
  issued,
  type Permitted,
} from '../downloads/index.ts';
import { factsOf } from './face-facts.ts';
import { permittedInGame } from './game-terms.ts';

/** The contract lists every engine. */
ENGINE_IDS satisfies readonly GameEngine[];

type Request = ParsedOf<typeof gamePackage>['body'];
type FaceRequest = Request['faces'][number];

/** Packages made at once, and requests that may queue. */
const MAKING = { running: 1, waiting: 8 };
/** Expected time (ms of one core) of a glyph in an atlas. */
const GLYPH_MS = 1;
/** Suffix of the receipts in a package, which are in the order of its faces. */
const RECEIPT = '/授权说明.txt';

export interface GamePackageParts {
  drawn: () => Promise<DrawnCatalogue>;
  engine: SubsetEngine;
  atlases: Pick<AtlasEngine, 'draw' | 'encode'>;
  announced: Announced;
  deliverable(gno: string): Promise<Deliverable | null>;
  wasIssued(receipts: readonly IssuedReceipt[]): Promise<boolean>;
  record(downloads: readonly DownloadRecord[]): Promise<void>;
  /** Site's address, printed in packages; null if not configured. */
  origin: string | null;
  now: () => number;
}

/** A face of the request, found in the catalogue and permitted. */
interface Found {
  request: FaceRequest;
  found: Permitted;
  row: FacesTable;
  face: IndexedFace;
}

interface Chosen extends Found {
  /** Characters that the face draws, ascending; of a filler, those that no face before it draws. */
  characters: readonly number[];
  /** Size of a filler, where that of the face that it fills is 1. */
  scale: number;
  axes: Record<string, number> | undefined;
}

export class GamePackages {
  readonly #parts: GamePackageParts;
  readonly #queue = createBoundedQueue(MAKING.running, MAKING.waiting);

  constructor(parts: GamePackageParts) {
    this.#parts = parts;
  }

  /**
   * @throws AppError PACKAGE_INVALID (its data holds the reason), PACKAGE_DATE, GLYPHS_MISSING (its data lists them),
   * FONT_NOT_FOUND, FONT_FILE_AWAY, LICENCE_FORBIDS and the other refusals of a licence, AXIS_INVALID, UNAVAILABLE
   */
  async make(request: Request, userId: string | null) {
    checkSize(request);
    const { index } = await this.#parts.drawn();
    const found = await Promise.all(request.faces.map((face) => this.#find(face)));
    const chosen = divided(found, request.leaveOut, (face, codePoint) => index.has(face.index, codePoint));
    try {
      return await this.#queue.run(() => this.#make(request, chosen, userId));
    } catch (error) {
      throw asAppError(error);
    }
  }

  async #find(request: FaceRequest): Promise<Found> {
    const { gno } = request;
    const details = gno.slice(0, 60);
    const [drawn, found] = await Promise.all([this.#parts.drawn(), this.#parts.deliverable(gno)]);
    if (drawn.isAway(gno)) throw new AppError('FONT_FILE_AWAY', { details });
    const face = drawn.find(gno);
    const row = found?.faces.find((each) => each.gno === face?.gno);
    if (!found || !face || !row) throw new AppError('FONT_NOT_FOUND', { details });
    return { request, found: permittedInGame(found), row, face };
  }

  async #make({ project, engine, date }: Request, chosen: readonly Chosen[], userId: string | null) {
    const { now, origin, announced } = this.#parts;
    const at = new Date(now());
    const today = dayOf(at.getTime());
    const day = date ?? today;
    const stems = stemsOf(chosen);
    const faces: PackedFace[] = [];
    let pixels = ATLAS_PIXELS;
    const made: PackedFace['fonts'][] = [];
    for (const one of chosen) made.push(await this.#fonts(one, engine));
    for (const [i, one] of chosen.entries()) {
      const fonts = made[i] as PackedFace['fonts'];
      const family = familyIn(fonts);
      const main = chosen.findIndex(({ request }) => isFilledBy(request, one.request));
      const fillers = chosen.flatMap((other, j) =>
        isFilledBy(one.request, other.request) ? [{ ...other, fonts: made[j] as PackedFace['fonts'] }] : [],
      );
      const drawn = await this.#atlas(one, fonts, { family, engine, pixels, fillers });
      for (const { width, height } of drawn?.atlas.pages ?? []) pixels -= width * height;
      faces.push({
        stem: stems[i] as string,
        role: one.request.role,
        ...(main < 0 ? {} : { fills: stems[main] as string, scale: one.scale }),
        family,
        characters: one.characters,
        fonts,
        atlas: drawn?.atlas ?? null,
        layout: drawn?.layout ?? null,
        pixel: readMetrics(one.row.metrics).metrics.grid !== undefined,
        facts: await factsOf(one.found, one.row, announced),
      });
    }
    const input = { project, engine, date: day, site: { name: '字玩', url: origin ?? '' }, faces };
    const files = await composePackage(input, (page, depth) => this.#parts.atlases.encode(page, depth));
    const texts = files.filter(({ path }) => path.endsWith(RECEIPT));
    const lock = JSON.parse(textIn(files, 'fonts.lock.json')) as FontsLock;
    // A receipt of another day has the time at which it was first issued.
    const receipts = texts.map(({ bytes }, i) => {
      const { found } = chosen[i] as Chosen;
      return issued(bytes, found, (lock.faces[i] as FontsLock['faces'][number]).files.map(asPacked), at);
    });
    if (day !== today && !(await this.#parts.wasIssued(receipts))) throw new AppError('PACKAGE_DATE');
    const parts = await zipPackage(files, { date: day }).toArray();
    const bytes = Buffer.concat(parts as Buffer[]);
    const sha256 = sha256Hex(bytes);
    const fileName = archiveName(`${project} 字体包`);
    await this.#parts.record(
      receipts.map((receipt, i) => ({
        id: sha256Hex(`game/${sha256}/${receipt.family_gno}/${userId ?? ''}/${today}`).slice(0, 32),
        found: (chosen[i] as Chosen).found,
        fileName,
        sha256,
        receipt,
        userId,
        at,
      })),
    );
    return { fileName, etag: `"${sha256.slice(0, 32)}"`, bytes };
  }

  async #fonts({ axes, face, characters, scale }: Chosen, engine: EngineId): Promise<PackedFace['fonts']> {
    const instead = `Ziwan${face.sfnt.slice(0, 12)}`;
    // The names in the font are read from the TTF, even if the engine takes another format.
    const formats = new Set<FontFormat>(['sfnt', ...ENGINES[engine].needs.fonts]);
    const made = await Promise.all(
      Array.from(formats, async (format) => {
        const { bytes } = await this.#parts.engine.subset({
          font: face.sfnt,
          text: textOf(characters),
          ...(axes ? { axes } : {}),
          ...(face.reserved.length > 0 ? { naming: { reserved: face.reserved, instead } } : {}),
          format: format === 'sfnt' ? 'ttf' : format,
          layout: 'all',
        });
        return [format, format === 'sfnt' ? scaledFont(bytes, scale) : bytes] as const;
      }),
    );
    return Object.fromEntries(made);
  }

  async #atlas(
    { request, row, characters }: Chosen,
    { sfnt }: PackedFace['fonts'],
    {
      family,
      engine,
      pixels,
      fillers,
    }: {
      family: string;
      engine: EngineId;
      pixels: number;
      fillers: readonly (Chosen & { fonts: PackedFace['fonts'] })[];
    },
  ) {
    const { atlas } = request;
    const { drawings, onePage } = ENGINES[engine].needs;
    if (!atlas || request.fills !== undefined || drawings.length === 0 || !sfnt) return null;
    const { kind, range, paint, layout, ...lengths } = atlas;
    const settings: Partial<AtlasSettings> = {
      ...lengths,
      drawing: kind === 'bitmap' ? { type: kind, ...(paint ? { paint } : {}) } : { type: kind, range },
      onePage,
    };
    const total = [characters, ...fillers.map((filler) => filler.characters)].flat().length;
    await turn(total * GLYPH_MS);
    const faceOf = (bytes: Uint8Array, { weight, italic, metrics }: FacesTable) => {
      const { grid } = readMetrics(metrics).metrics;
      const face = { bytes, family, bold: weight >= 600, italic: italic === 1 };
      return grid === undefined ? face : { ...face, grid };
    };
    return this.#parts.atlases.draw(faceOf(sfnt, row), textOf(characters), settings, {
      fillers: fillers.flatMap(({ fonts, row: own, characters: some }) =>
        fonts.sfnt ? [{ face: faceOf(fonts.sfnt, own), text: textOf(some) }] : [],
      ),
      limits: { ...DEFAULT_LIMITS, pixels },
      ...(layout ? { previous: layout } : {}),
    });
  }
}

const isFilledBy = (main: FaceRequest, filler: FaceRequest): boolean =>
  filler.fills !== undefined && filler.fills === main.stem && main.fills === undefined;

/**
 * Gives each face the characters that it draws, and its fillers those that the faces before them lack. Fillers without
 * any are left out.
 * @throws AppError PACKAGE_INVALID for a filler of no face, GLYPHS_MISSING
 */
function divided(
  found: readonly Found[],
  leaveOut: boolean,
  draws: (face: IndexedFace, codePoint: number) => boolean,
): Chosen[] {
  const chosen = new Map<Found, Chosen>();
  for (const main of found.filter(({ request }) => request.fills === undefined)) {
    const fillers = found.filter(({ request }) => isFilledBy(main.request, request));
    let lacking = codePointsOf(main.request.characters);
    for (const one of [main, ...fillers]) {
      const asked = new Set(codePointsOf(one.request.characters));
      const characters = lacking.filter((codePoint) => asked.has(codePoint) && draws(one.face, codePoint));
      const drawn = new Set(characters);
      lacking = lacking.filter((codePoint) => !drawn.has(codePoint));
      if (characters.length > 0) chosen.set(one, { ...one, characters, ...fitOf(main, one) });
    }
    const { gno } = main.request;
    if (!chosen.has(main) || (lacking.length > 0 && !leaveOut))
      throw new AppError('GLYPHS_MISSING', {
        details: `${main.found.family.name_zh} 缺 ${lacking.length} 个：${textOf(lacking.slice(0, 20))}`,
        data: { gno, missing: textOf(lacking) },
      });
  }
  for (const { request } of found)
    if (request.fills !== undefined && !found.some((main) => isFilledBy(main.request, request)))
      throw new AppError('PACKAGE_INVALID', {
        details: `「${request.gno}」要补「${request.fills}」缺的字，包里没有那款字体`,
        data: { reason: 'FILLS_NOTHING' },
      });
  return found.flatMap((one) => chosen.get(one) ?? []);
}

/** Scale and axes of a face: as asked for, or such that a filler matches the face that it fills. */
function fitOf(main: Found, { request, row, face }: Found): Pick<Chosen, 'scale' | 'axes'> {
  const { axes, scale, fills } = request;
  if (fills === undefined) return { scale: 1, axes };
  const fit = fitFaces(fittedOf(main), fittedOf({ row, face }));
  return {
    scale: scale ?? fit.scale,
    axes: axes ?? (fit.weight === null ? undefined : { wght: fit.weight }),
  };
}

function fittedOf({ row, face }: Pick<Found, 'row' | 'face'>) {
  const { metrics, measures } = readMetrics(row.metrics);
  const wght = face.axes.find(({ tag }) => tag === 'wght');
  return { measures, weights: wght ? ([wght.min, wght.max] as const) : null, grid: metrics.grid ?? null };
}

function checkSize({ faces }: Request): void {
  const total = new Set(faces.flatMap(({ characters }) => [...characters])).size;
  if (total > PACKAGE_LIMITS.characters)
    throw new AppError('PACKAGE_INVALID', {
      details: `一次最多 ${PACKAGE_LIMITS.characters} 个不同的字，这里有 ${total} 个`,
      data: { reason: 'TOO_MANY_CHARACTERS' },
    });
}

/** Distinct code points, ascending, without control characters and lone surrogates. */
const codePointsOf = (text: string): number[] =>
  [...new Set(text)]
    .filter((char) => !/[\p{Cc}\p{Cs}]/u.test(char))
    .map((char) => char.codePointAt(0) as number)
    .sort((a, b) => a - b);

function textOf(codePoints: readonly number[]): string {
  let text = '';
  for (const codePoint of codePoints) text += String.fromCodePoint(codePoint);
  return text;
}

/** File names of the faces: as asked for, or the face's number, different for all. */
function stemsOf(chosen: readonly Chosen[]): string[] {
  const taken = new Set<string>();
  return chosen.map(({ request, face }) => {
    const stem =
      request.stem ??
      face.gno
        .replace(/[^\w-]/g, '-')
        .replace(/^[_-]+/, 'f-')
        .slice(0, 60);
    let free = stem;
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem}-${n}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** Family name in the fonts (OpenType 1.9, "name", 16 or 1). */
function familyIn({ sfnt }: PackedFace['fonts']): string {
  if (!sfnt) return '';
  const { records } = readNames(tablesOf(sfnt).tables.get('name'));
  const named = (id: number) => records.find((record) => record.id === id && record.platform === 3);
  const bytes = (named(16) ?? named(1))?.bytes;
  return bytes ? new TextDecoder('utf-16be').decode(bytes) : '';
}

const textIn = (files: readonly { path: string; bytes: Uint8Array }[], path: string): string =>
  Buffer.from(files.find((file) => file.path === path)?.bytes ?? []).toString();

const asPacked = ({ path, bytes, sha256 }: FontsLock['faces'][number]['files'][number]) => ({
  name: path,
  bytes,
  sha256,
});

function asAppError(error: unknown): unknown {
  if (error instanceof AtlasError && error.code === 'CLOSED')
    return new AppError('UNAVAILABLE', { retryAfter: 2, cause: error });
  if (error instanceof ExportError || error instanceof AtlasError)
    return new AppError('PACKAGE_INVALID', { details: error.message, data: { reason: error.code } });
  if (error instanceof QueueFull) return new AppError('UNAVAILABLE', { retryAfter: 5, cause: error });
  if (!(error instanceof SubsetError)) return error;
  if (error.code === 'AXIS_INVALID') return new AppError('AXIS_INVALID', { cause: error });
  if (error.code === 'BUSY' || error.code === 'CLOSED')
    return new AppError('UNAVAILABLE', { retryAfter: 2, cause: error });
  return new AppError('SUBSET_FAILED', { cause: error });
}
