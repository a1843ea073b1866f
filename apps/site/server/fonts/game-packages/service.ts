import {
  ATLAS_PIXELS,
  billText,
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
  canDoWithoutFonts,
  composePackage,
  DEFAULT_LIMITS,
  type Economies,
  ENGINE_IDS,
  ENGINES,
  type EngineId,
  type EngineNeeds,
  ExportError,
  economiesFor,
  estimateBytes,
  type FontFormat,
  type FontsLock,
  firstThatFits,
  fit,
  givenUp,
  NO_ECONOMIES,
  type PackageFile,
  type PackedFace,
  thriftyAtlas,
  withFewLevels,
  zipPackage,
  zippedBytes,
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
import { toBilled } from '../families/index.ts';
import { factsOf } from './face-facts.ts';
import { permittedInGame } from './game-terms.ts';

/** The contract lists every engine. */
ENGINE_IDS satisfies readonly GameEngine[];

type Request = ParsedOf<typeof gamePackage>['body'];
type FaceRequest = Request['faces'][number];

/** Packages made at once, and requests that may queue. */
const MAKING = { running: 1, waiting: 8 };
/** Estimates made at once, and requests that may queue. */
const ESTIMATING = { running: 1, waiting: 16 };
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
interface Chosen {
  request: FaceRequest;
  found: Permitted;
  row: FacesTable;
  face: IndexedFace;
  /** Characters that the face draws, ascending. */
  characters: readonly number[];
}

/** What a package is made of. */
interface Draft {
  request: Request;
  chosen: readonly Chosen[];
  /** Date in the package, as yyyy-mm-dd. */
  day: string;
  /** Aborts when the visitor leaves. */
  signal: AbortSignal | undefined;
}

export class GamePackages {
  readonly #parts: GamePackageParts;
  readonly #queue = createBoundedQueue(MAKING.running, MAKING.waiting);
  readonly #estimates = createBoundedQueue(ESTIMATING.running, ESTIMATING.waiting);

  constructor(parts: GamePackageParts) {
    this.#parts = parts;
  }

  /**
   * @throws AppError PACKAGE_INVALID (its data holds the reason), PACKAGE_DATE, GLYPHS_MISSING (its data lists them),
   * PACKAGE_TOO_LARGE (its data holds the least size), FONT_NOT_FOUND, FONT_FILE_AWAY, LICENCE_FORBIDS and the other
   * refusals of a licence, AXIS_INVALID, UNAVAILABLE; the reason of `signal` if that is aborted
   */
  async make(request: Request, userId: string | null, signal?: AbortSignal) {
    checkSize(request);
    const chosen = await Promise.all(request.faces.map((face) => this.#choose(face, request.leaveOut)));
    try {
      return await this.#queue.run(() => this.#make(request, chosen, userId, signal));
    } catch (error) {
      throw asAppError(error);
    }
  }

  /**
   * Estimates the size of the package that `make` would make.
   * @throws AppError as `make` does, but for PACKAGE_DATE and PACKAGE_TOO_LARGE
   */
  async estimate(request: Request, signal?: AbortSignal) {
    checkSize(request);
    const chosen = await Promise.all(request.faces.map((face) => this.#choose(face, request.leaveOut)));
    const { maxBytes = Number.POSITIVE_INFINITY } = request;
    const { steps, estimateOf, givenUpAt } = this.#sizes(this.#draftOf(request, chosen, signal));
    try {
      const { step, bytes } = await this.#estimates.run(() =>
        firstThatFits({ steps: steps.length, maxBytes, estimate: estimateOf }),
      );
      return { bytes, fits: bytes <= maxBytes, givenUp: givenUpAt(step) };
    } catch (error) {
      throw asAppError(error);
    }
  }

  async #choose(request: FaceRequest, leaveOut: boolean): Promise<Chosen> {
    const { gno } = request;
    const details = gno.slice(0, 60);
    const [drawn, found] = await Promise.all([this.#parts.drawn(), this.#parts.deliverable(gno)]);
    if (drawn.isAway(gno)) throw new AppError('FONT_FILE_AWAY', { details });
    const face = drawn.find(gno);
    const row = found?.faces.find((each) => each.gno === face?.gno);
    if (!found || !face || !row) throw new AppError('FONT_NOT_FOUND', { details });
    const permitted = permittedInGame(found);
    const asked = codePointsOf(request.characters);
    const characters = asked.filter((codePoint) => drawn.index.has(face.index, codePoint));
    const missing = asked.filter((codePoint) => !drawn.index.has(face.index, codePoint));
    if (characters.length === 0 || (missing.length > 0 && !leaveOut))
      throw new AppError('GLYPHS_MISSING', {
        details: `${permitted.family.name_zh} 缺 ${missing.length} 个：${textOf(missing.slice(0, 20))}`,
        data: { gno, missing: textOf(missing) },
      });
    return { request, found: permitted, row, face, characters };
  }

  #draftOf(request: Request, chosen: readonly Chosen[], signal: AbortSignal | undefined): Draft {
    return { request, chosen, day: request.date ?? dayOf(this.#parts.now()), signal };
  }

  /** Files of a package without economies, or of the first one that is small enough. */
  async #files(draft: Draft) {
    const { maxBytes } = draft.request;
    if (maxBytes === undefined) return { files: await this.#compose(draft) };
    const { steps, estimateOf, noteAt } = this.#sizes(draft);
    const fitted = await fit({
      steps: steps.length,
      maxBytes,
      estimate: estimateOf,
      make: async (step) => {
        const note = noteAt(step);
        const files = await this.#compose(draft, steps[step], note);
        return { files, ...(note ? { note } : {}), bytes: await zippedBytes(files, { date: draft.day }) };
      },
    });
    if ('made' in fitted) return fitted.made;
    throw new AppError('PACKAGE_TOO_LARGE', {
      details: `最小约 ${sizeOf(fitted.least)}`,
      data: { least: fitted.least },
    });
  }

  /** Packages that can be made of a request, with their estimated sizes and what they give up. */
  #sizes(draft: Draft) {
    const { request, chosen, day } = draft;
    const needs: EngineNeeds = ENGINES[request.engine].needs;
    const atlases = atlasesOf(chosen);
    const { maxBytes } = request;
    const steps = maxBytes === undefined ? [NO_ECONOMIES] : economiesFor(needs, atlases);
    const givenUpAt = (step: number) => givenUp(needs, atlases, steps[step] as Economies);
    /** For the README and the page. */
    const noteAt = (step: number) => {
      const clauses = givenUpAt(step).join('，');
      return maxBytes !== undefined && clauses ? `为了不超过 ${sizeOf(maxBytes)}：${clauses}。` : undefined;
    };
    return {
      steps,
      givenUpAt,
      noteAt,
      estimateOf: (step: number) =>
        estimateBytes(
          chosen.map(({ characters }) => characters),
          async (sample) => {
            const few = chosen.map((one, i) => withCharacters(one, sample[i] as readonly number[]));
            const files = await this.#compose({ ...draft, chosen: few }, steps[step], noteAt(step));
            return zippedBytes(files, { date: day });
          },
        ),
    };
  }

  async #compose(
    { request: { project, engine }, chosen, day, signal }: Draft,
    economies = NO_ECONOMIES,
    note?: string,
  ): Promise<PackageFile[]> {
    const { origin, announced } = this.#parts;
    const stems = stemsOf(chosen);
    const withoutFonts = !economies.fontFiles && canDoWithoutFonts(ENGINES[engine].needs, atlasesOf(chosen));
    const faces: PackedFace[] = [];
    let pixels = ATLAS_PIXELS;
    for (const [i, one] of chosen.entries()) {
      signal?.throwIfAborted();
      const { whole, packed } = await this.#fonts(one, engine, economies);
      const family = familyIn(whole);
      const drawn = await this.#atlas(one, whole, { family, engine, pixels, economies, signal });
      for (const { width, height } of drawn?.atlas.pages ?? []) pixels -= width * height;
      faces.push({
        stem: stems[i] as string,
        role: one.request.role,
        family,
        characters: one.characters,
        fonts: withoutFonts ? {} : packed,
        plain: economies.plainFonts,
        atlas: drawn?.atlas ?? null,
        layout: drawn?.layout ?? null,
        pixel: gridOf(one.row) !== undefined,
        facts: await factsOf(one.found, one.row, announced),
      });
    }
    const site = { name: '字玩', url: origin ?? '' };
    const bill = billText({
      project,
      date: day,
      site: `${site.name} ${site.url}`.trimEnd(),
      uses: ['game'],
      faces: chosen.map(({ request, found }) => ({
        name: found.family.name_zh,
        roles: request.role,
        licence: toBilled(found.licence),
      })),
    });
    const input = { project, engine, date: day, site, faces, bill, ...(note ? { note } : {}) };
    return composePackage(input, (page, depth) => this.#parts.atlases.encode(page, depth, signal));
  }

  async #make(
    request: Request,
    chosen: readonly Chosen[],
    userId: string | null,
    signal: AbortSignal | undefined,
  ) {
    const { project } = request;
    const at = new Date(this.#parts.now());
    const today = dayOf(at.getTime());
    const draft = this.#draftOf(request, chosen, signal);
    const { day } = draft;
    const made = await this.#files(draft);
    const { files } = made;
    const texts = files.filter(({ path }) => path.endsWith(RECEIPT));
    const lock = JSON.parse(textIn(files, 'fonts.lock.json')) as FontsLock;
    // A receipt of another day has the time at which it was first issued.
    const receipts = texts.map(({ bytes }, i) => {
      const { found } = chosen[i] as Chosen;
      return issued(bytes, found, (lock.faces[i] as FontsLock['faces'][number]).files.map(asPacked), at);
    });
    if (day !== today && !(await this.#parts.wasIssued(receipts))) throw new AppError('PACKAGE_DATE');
    const parts = await zipPackage(files, { date: day }).toArray();
    signal?.throwIfAborted();
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
    const note = 'note' in made ? made.note : undefined;
    return { fileName, etag: `"${sha256.slice(0, 32)}"`, bytes, ...(note ? { note } : {}) };
  }

  /** The font with all rules, from which atlases are drawn, and the fonts that are packed. */
  async #fonts(
    { request, face, characters }: Chosen,
    engine: EngineId,
    { woff2, plainFonts }: Economies,
  ): Promise<{ whole: Uint8Array; packed: PackedFace['fonts'] }> {
    const { fonts, smaller }: EngineNeeds = ENGINES[engine].needs;
    const instead = `Ziwan${face.sfnt.slice(0, 12)}`;
    const subset = async (format: FontFormat, layout: 'all' | 'none') => {
      const { bytes } = await this.#parts.engine.subset({
        font: face.sfnt,
        text: textOf(characters),
        ...(request.axes ? { axes: request.axes } : {}),
        ...(face.reserved.length > 0 ? { naming: { reserved: face.reserved, instead } } : {}),
        format: format === 'sfnt' ? 'ttf' : format,
        layout,
      });
      return bytes;
    };
    const whole = await subset('sfnt', 'all');
    const layout = plainFonts ? 'none' : 'all';
    const made = await Promise.all(
      (woff2 && smaller ? [smaller] : fonts).map(
        async (format) =>
          [format, format === 'sfnt' && !plainFonts ? whole : await subset(format, layout)] as const,
      ),
    );
    return { whole, packed: Object.fromEntries(made) };
  }

  async #atlas(
    one: Chosen,
    sfnt: Uint8Array,
    {
      family,
      engine,
      pixels,
      economies,
      signal,
    }: Pick<Draft, 'signal'> & { family: string; engine: EngineId; pixels: number; economies: Economies },
  ) {
    const { request, row, characters } = one;
    const { atlas } = request;
    const needs: EngineNeeds = ENGINES[engine].needs;
    const asked = askedAtlas(one);
    if (!atlas || !asked || needs.drawings.length === 0) return null;
    const { paint, layout, padding, spacing, pageSize } = atlas;
    const { kind, size, range } = thriftyAtlas(asked, economies, needs);
    const settings: Partial<AtlasSettings> = {
      size,
      padding,
      spacing,
      pageSize,
      kerning: economies.kerning,
      drawing: kind === 'bitmap' ? { type: kind, ...(paint ? { paint } : {}) } : { type: kind, range },
      onePage: needs.onePage,
    };
    await turn(characters.length * GLYPH_MS);
    const grid = gridOf(row);
    const face = { bytes: sfnt, family, bold: row.weight >= 600, italic: row.italic === 1 };
    const drawn = await this.#parts.atlases.draw(
      { ...face, ...(grid === undefined ? {} : { grid }) },
      textOf(characters),
      settings,
      {
        limits: { ...DEFAULT_LIMITS, pixels },
        ...(layout ? { previous: layout } : {}),
        ...(signal ? { signal } : {}),
      },
    );
    return economies.fewLevels ? { ...drawn, atlas: withFewLevels(drawn.atlas) } : drawn;
  }
}

/** What economies may change of a face's atlas. */
const askedAtlas = ({ request: { atlas }, row }: Chosen) =>
  atlas ? { ...atlas, grid: gridOf(row), kept: atlas.layout !== undefined } : null;

const atlasesOf = (chosen: readonly Chosen[]) => chosen.map(askedAtlas);

/** A face with fewer characters, without the layout of all. */
function withCharacters(one: Chosen, characters: readonly number[]): Chosen {
  const { layout, ...atlas } = one.request.atlas ?? {};
  return {
    ...one,
    characters,
    request: { ...one.request, ...(one.request.atlas ? { atlas: atlas as FaceRequest['atlas'] } : {}) },
  };
}

/** Size in decimal units, as the pages show it. */
const sizeOf = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} KB` : `${Math.ceil(bytes / 1e5) / 10} MB`;

/** Pixels in an em of a pixel face. */
const gridOf = ({ metrics }: FacesTable): number | undefined => JSON.parse(metrics).grid ?? undefined;

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
function familyIn(sfnt: Uint8Array): string {
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
