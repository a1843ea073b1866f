import { type ComparedFace, drawnWeights, type Match } from '@ziwan/catalogue';
import type {
  compareHanzi,
  DataOf,
  FontCard,
  FoundFont,
  findByShape,
  Nearness,
  ParsedOf,
} from '@ziwan/contract';
import { NEARNESS_BOUNDS, SHAPE_SEARCH } from '@ziwan/contract';
import { FEATURES_VERSION, scan } from '@ziwan/shape';
import { AppError } from '../../calls/app-error.ts';
import { createBoundedQueue, QueueFull } from '../../runtime/bounded-queue.ts';
import type { FontCards } from '../families/index.ts';
import type { CurrentIndex, OpenIndex } from './current-index.ts';

/** Scans of all characters at a time, each in slices of a few milliseconds, and those that wait. */
const SCANS = { running: 1, waiting: 16 };
/** Drawings among which readings are found: the nearest are mostly of one character. */
const DRAWINGS = 60;
/** Families that are looked through for one that may be used commercially. */
const MOST_LOOKED_AT = 200;

type Answer = DataOf<typeof findByShape>;
type Request = ParsedOf<typeof findByShape>['body'];

/** A character of the request after it has been read. */
interface Read {
  readonly read: string | null;
  readonly likely: { readonly read: string; readonly squared: number }[];
  /** Drawings of the character; null for one that does not count. */
  readonly matches: readonly Match[] | null;
}

/** A drawing of a face, with the squared distance of each character that counts. */
interface Drawing {
  readonly face: number;
  readonly drawing: number;
  readonly squares: number[];
}

interface Found {
  readonly face: ComparedFace;
  readonly drawing: Drawing;
  readonly squared: number;
}

/** Finds fonts by the features of characters. */
export class FontFinder {
  readonly #index: Pick<CurrentIndex, 'use'>;
  readonly #cards: Pick<FontCards, 'of'>;
  readonly #scans = createBoundedQueue(SCANS.running, SCANS.waiting);

  constructor(parts: { index: Pick<CurrentIndex, 'use'>; cards: Pick<FontCards, 'of'> }) {
    this.#index = parts.index;
    this.#cards = parts.cards;
  }

  /** @throws AppError FEATURES_OUTDATED, UNAVAILABLE while too many scans wait */
  async find({ version, characters, text }: Request): Promise<Answer> {
    if (version !== FEATURES_VERSION) throw new AppError('FEATURES_OUTDATED');
    return this.#index.use(async (held) => {
      const asked: Read[] = [];
      for (const character of characters) asked.push(await this.#read(held, character));
      const ranked = held ? rank(held, asked) : [];
      const counts = asked.map(({ matches }) => matches !== null);
      const present = async (of: readonly Found[]): Promise<FoundFont[]> => {
        const cards = await this.#cards.of(
          of.map(({ face }) => face.family_gno),
          text || undefined,
        );
        const byGno = new Map(cards.map((card) => [card.fontGNo, card]));
        // A family that was withdrawn a moment ago has no card.
        return of.flatMap((found) => {
          const card = byGno.get(found.face.family_gno);
          return card ? [toFound(found, card, counts)] : [];
        });
      };
      const fonts: FoundFont[] = [];
      let commercial: FoundFont | null = null;
      for (let i = 0; i < Math.min(ranked.length, MOST_LOOKED_AT); i += SHAPE_SEARCH.fonts) {
        const next = await present(ranked.slice(i, i + SHAPE_SEARCH.fonts));
        fonts.push(...next.slice(0, SHAPE_SEARCH.fonts - fonts.length));
        commercial ??= next.find(({ font }) => isCommercial(font)) ?? null;
        if (commercial && fonts.length === SHAPE_SEARCH.fonts) break;
      }
      const [first] = fonts;
      return {
        compared: held?.faces.length ?? 0,
        comparable: held?.comparable ?? 0,
        characters: asked.map(({ read, likely, matches }) => ({
          read,
          counted: matches !== null,
          likely: likely.map((one) => ({ read: one.read, ...nearOf(one.squared) })),
        })),
        fonts,
        commercial: first && !isCommercial(first.font) ? commercial : null,
      };
    });
  }

  /** Compares how the specimen faces of two families draw a character, at the weights that the site draws. */
  async compare({
    char,
    fonts,
  }: ParsedOf<typeof compareHanzi>['query']): Promise<DataOf<typeof compareHanzi>> {
    const gnos = [...new Set(fonts.split(','))].slice(0, 2);
    const cards = await this.#cards.of(gnos, char);
    return this.#index.use(async (held) => {
      const codePoint = char.codePointAt(0) as number;
      const counted = held?.index.has(codePoint) ?? null;
      if (!held || !counted || cards.length < 2) return { fonts: cards, counted, near: null };
      const drawings = await held.index.drawings(codePoint);
      const [one, other] = cards.map(({ faceGNo }) => {
        const face = held.faces.findIndex(({ gno }) => gno === faceGNo);
        const usual = face < 0 ? 0 : usualDrawing(held.faces[face] as ComparedFace);
        return drawings.find((of) => of.face === face && of.drawing === usual)?.features;
      });
      const [squared] = one && other ? scan(one, other) : [];
      return { fonts: cards, counted, near: squared === undefined ? null : nearOf(squared) };
    });
  }

  async #read(
    held: OpenIndex | null,
    { features: encoded, read }: Request['characters'][number],
  ): Promise<Read> {
    const features = new Int8Array(Buffer.from(encoded, 'base64'));
    const likely = read === undefined && held ? await this.#likely(held, features) : [];
    const taken = read ?? likely[0]?.read ?? null;
    const codePoint = taken?.codePointAt(0);
    const matches =
      held && codePoint !== undefined && held.index.has(codePoint)
        ? await held.index.known(codePoint, features)
        : null;
    return { read: taken, likely, matches };
  }

  async #likely({ index }: OpenIndex, features: Int8Array): Promise<Read['likely']> {
    try {
      const near = await this.#scans.run(() => index.unknown(features, DRAWINGS));
      const best = new Map<string, number>();
      for (const { codePoint, distance } of near) {
        const read = String.fromCodePoint(codePoint);
        if (!best.has(read)) best.set(read, distance);
      }
      return [...best].slice(0, SHAPE_SEARCH.readings).map(([read, squared]) => ({ read, squared }));
    } catch (cause) {
      if (cause instanceof QueueFull) throw new AppError('UNAVAILABLE', { retryAfter: 2, cause });
      throw cause;
    }
  }
}

const isCommercial = ({ licence }: FontCard): boolean => licence.allows.includes('commercial');

/** The nearest drawing of each family, nearest first. A face that lacks a character of the picture is none of them. */
function rank({ faces }: OpenIndex, asked: readonly Read[]): Found[] {
  const counted = asked.flatMap(({ matches }) => (matches ? [matches] : []));
  const drawings = new Map<string, Drawing>();
  for (const [i, matches] of counted.entries())
    for (const { face, drawing, distance } of matches) {
      const key = `${face} ${drawing}`;
      const known = drawings.get(key) ?? { face, drawing, squares: [] };
      // Present in all characters so far.
      if (known.squares.length === i) known.squares.push(distance);
      drawings.set(key, known);
    }
  const families = new Map<string, Found>();
  for (const drawing of drawings.values()) {
    const face = faces[drawing.face];
    if (!face || drawing.squares.length < counted.length) continue;
    const squared = mean(drawing.squares);
    const best = families.get(face.family_gno);
    if (!best || squared < best.squared) families.set(face.family_gno, { face, drawing, squared });
  }
  return [...families.values()].sort(
    (a, b) => a.squared - b.squared || (a.face.family_gno < b.face.family_gno ? -1 : 1),
  );
}

function toFound({ face, drawing, squared }: Found, font: FontCard, counts: readonly boolean[]): FoundFont {
  const squares = drawing.squares.values();
  return {
    font,
    faceGNo: face.gno,
    weight: weightOf(face, drawing.drawing),
    ...nearOf(squared),
    characters: counts.map((counted) => (counted ? nearOf(squares.next().value as number) : null)),
  };
}

const weightAxis = ({ axes }: ComparedFace) =>
  (JSON.parse(axes) as { tag: string; min: number; default: number; max: number }[]).find(
    ({ tag }) => tag === 'wght',
  );

/** Weight of a drawing of a variable face: both ends of its axis and 400, as `describeFace` draws them. */
function weightOf(face: ComparedFace, drawing: number): number | null {
  const wght = weightAxis(face);
  return wght ? (drawnWeights(wght)[drawing] ?? null) : null;
}

/** The drawing of a face that is nearest to its default weight. */
function usualDrawing(face: ComparedFace): number {
  const wght = weightAxis(face);
  if (!wght) return 0;
  const away = drawnWeights(wght).map((weight) => Math.abs(weight - wght.default));
  return away.indexOf(Math.min(...away));
}

function nearOf(squared: number): { distance: number; nearness: Nearness } {
  const distance = Math.round(Math.sqrt(squared) * 10) / 10;
  const within = (Object.entries(NEARNESS_BOUNDS) as [Nearness, number][]).find(
    ([, bound]) => distance < bound,
  );
  return { distance, nearness: within?.[0] ?? 'far' };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
