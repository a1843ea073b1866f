import { ATLAS_PIXELS, billText, partsOf } from '@ziwan/contract';
import {
  type AskedAtlas,
  type AtlasEngine,
  type AtlasSettings,
  canDoWithoutFonts,
  composePackage,
  DEFAULT_LIMITS,
  type Economies,
  ENGINES,
  type EngineId,
  type EngineNeeds,
  type FontFormat,
  NO_ECONOMIES,
  type PackageFile,
  type PackedFace,
  scaledFont,
  thriftyAtlas,
  type UnitedFont,
  withFewLevels,
} from '@ziwan/game-export';
import { openCmap, tablesOf } from '@ziwan/sfnt';
import type { FacesTable } from '@ziwan/store';
import type { SubsetEngine } from '@ziwan/subset-engine';
import { turn } from '../../runtime/current-client.ts';
import type { Signer } from '../../security/signer.ts';
import type { Announced } from '../downloads/index.ts';
import { toBilled } from '../families/index.ts';
import { type ChosenFace, type Draft, gridOf, isFilledBy, textOf } from './draft.ts';
import { factsOf } from './face-facts.ts';
import { familyAt, familyIn, newFamilyName } from './family-names.ts';

/** Expected time (ms of one core) of a glyph in an atlas. */
const GLYPH_MS = 1;

export interface ComposerParts {
  engine: SubsetEngine;
  atlases: Pick<AtlasEngine, 'draw' | 'encode' | 'unite' | 'pack'>;
  announced: Announced;
  /** Site's address, printed in packages; null if not configured. */
  origin: string | null;
  signer: Signer;
}

/** A chosen face with its fonts. */
interface CutFace {
  readonly chosen: ChosenFace;
  /** TTF or OTF with all rules, from which atlases are drawn. */
  readonly whole: Uint8Array;
  readonly packed: PackedFace['fonts'];
  /** Characters in its fonts, ascending: those of the draft, and the blanks that it has. */
  readonly characters: readonly number[];
  /** True if the family was renamed for the engine, or for the weight of a variable font. */
  readonly oneWord: boolean;
  readonly atWeight: boolean;
  /** True if the family was renamed since its licence reserves the name. */
  readonly renamed: boolean;
  /** True if its font files lost hinting or layout rules. */
  readonly plain: boolean;
  /** Number of glyphs whose contours were united, and characters whose contours still overlap. */
  readonly united: number;
  readonly overlapping: readonly number[];
}

export class PackageComposer {
  readonly #parts: ComposerParts;

  constructor(parts: ComposerParts) {
    this.#parts = parts;
  }

  /**
   * @param note a sentence for the README
   * @throws ExportError, AtlasError, SubsetError; the reason of the draft's signal if that is aborted
   */
  async compose(draft: Draft, economies = NO_ECONOMIES, note?: string): Promise<PackageFile[]> {
    const { origin, announced, atlases, signer } = this.#parts;
    const { request, chosen, day, signal } = draft;
    const { project, engine } = request;
    const stems = stemsOf(chosen);
    const withoutFonts = !economies.fontFiles && canDoWithoutFonts(ENGINES[engine].needs, atlasesOf(chosen));
    const cut: CutFace[] = [];
    for (const one of chosen) {
      signal?.throwIfAborted();
      cut.push(await this.#cut(one, engine, economies, signal));
    }
    const faces: PackedFace[] = [];
    let pixels = ATLAS_PIXELS;
    for (const [i, one] of cut.entries()) {
      signal?.throwIfAborted();
      const { request: asked, lacking, scale, row, found, axes, added, unanswered } = one.chosen;
      const { variants, lackingVariants } = one.chosen;
      const filled = chosen.findIndex((main) => isFilledBy(main.request, asked));
      const fillers = cut.filter((other) => isFilledBy(asked, other.chosen.request));
      const drawn = await this.#draw(one, fillers, { engine, pixels, economies, signal });
      for (const { width, height } of drawn?.atlas.pages ?? []) pixels -= width * height;
      faces.push({
        stem: stems[i] as string,
        role: asked.role,
        ...(asked.language === undefined ? {} : { language: asked.language }),
        ...(filled < 0 ? {} : { fills: stems[filled] as string, scale }),
        family: familyIn(one.whole),
        characters: one.characters,
        ...(lacking ? { lacking } : {}),
        ...(variants.length > 0 ? { variants } : {}),
        ...(lackingVariants.length > 0 ? { lackingVariants } : {}),
        ...(added ? { added } : {}),
        ...(unanswered ? { unanswered } : {}),
        fonts: withoutFonts ? {} : one.packed,
        plain: one.plain,
        ...(one.renamed ? { renamed: true } : {}),
        united: one.united,
        overlapping: one.overlapping,
        ...(one.oneWord ? { oneWord: true } : {}),
        ...(axes ? { instance: { axes, renamed: one.atWeight } } : {}),
        atlas: drawn?.atlas ?? null,
        layout: drawn?.layout ?? null,
        pixel: gridOf(row) !== undefined,
        facts: await factsOf(found, row, one.chosen.face.reserved, announced),
      });
    }
    const site = { name: '字玩', url: origin ?? '', key: signer.key };
    const bill = billText({
      project,
      date: day,
      site: `${site.name} ${site.url}`.trimEnd(),
      uses: ['game'],
      faces: chosen.map(({ request: { role }, found }) => ({
        name: found.family.name_zh,
        roles: role,
        licence: toBilled(found.family, found.licence),
      })),
    });
    const guard = request.guard && economies.guard;
    const input = { project, engine, date: day, site, faces, bill, guard, ...(note ? { note } : {}) };
    return composePackage(input, (page, depth) => atlases.encode(page, depth, signal));
  }

  async #cut(
    chosen: ChosenFace,
    engine: EngineId,
    { woff2, plainFonts }: Economies,
    signal: AbortSignal | undefined,
  ): Promise<CutFace> {
    const { axes, face, characters, variants, blanks, scale } = chosen;
    const { fonts, smaller, oneWord, unites }: EngineNeeds = ENGINES[engine].needs;
    const { atlases } = this.#parts;
    const { name_en, gno } = chosen.found.family;
    const named = { name: name_en ?? gno, sha256: face.sfnt, reserved: face.reserved };
    let naming =
      face.reserved.length > 0
        ? { reserved: face.reserved, instead: newFamilyName(named, oneWord ? '-' : ' ') }
        : undefined;
    const subset = async (
      format: FontFormat,
      layout: 'all' | 'none',
      kept: readonly number[] = [...characters, ...blanks],
    ) => {
      const { bytes } = await this.#parts.engine.subset({
        font: face.sfnt,
        text: textOf(kept) + variants.filter((variant) => kept.includes(partsOf(variant)[0])).join(''),
        ...(axes ? { axes } : {}),
        ...(naming ? { naming } : {}),
        format: format === 'sfnt' ? 'ttf' : format,
        layout,
      });
      return format === 'sfnt' ? scaledFont(bytes, scale) : bytes;
    };
    const family = familyIn(await subset('sfnt', 'none', characters.slice(0, 1)));
    const weighted = axes?.wght === undefined ? family : familyAt(family, axes.wght);
    const renamed = family === naming?.instead;
    const instead = oneWord ? weighted.replace(/\s/gu, '') : weighted;
    if (instead !== family) naming = { reserved: [...face.reserved, family], instead };
    // Squares of a pixel face touch on purpose, and no engine makes distance fields or strokes of them.
    const isUnited = unites === true && gridOf(chosen.row) === undefined;
    const sfntOf = async (layout: 'all' | 'none'): Promise<UnitedFont> => {
      const bytes = await subset('sfnt', layout);
      if (!isUnited) return { bytes, united: 0, left: [] };
      await turn(characters.length * GLYPH_MS);
      return atlases.unite(bytes, signal);
    };
    const whole = await sfntOf('all');
    const layout = plainFonts ? 'none' : 'all';
    const own = plainFonts ? await sfntOf(layout) : whole;
    const formats = woff2 && smaller ? [smaller] : fonts;
    const packed = await Promise.all(
      formats.map(async (format) => {
        if (format === 'sfnt') return [format, own.bytes] as const;
        const isChanged = own.united > 0 || scale !== 1;
        const pack = () => atlases.pack(own.bytes, format, signal);
        return [format, isChanged ? await pack() : await subset(format, layout)] as const;
      }),
    );
    const glyphOf = openCmap(tablesOf(whole.bytes).tables.get('cmap'));
    return {
      chosen,
      whole: whole.bytes,
      plain: own !== whole && !Buffer.from(own.bytes).equals(whole.bytes),
      united: own.united,
      overlapping: own.left,
      packed: Object.fromEntries(packed),
      characters: [...characters, ...blanks.filter((blank) => (glyphOf?.(blank) ?? 0) !== 0)].sort(
        (a, b) => a - b,
      ),
      oneWord: instead !== weighted,
      atWeight: weighted !== family,
      renamed,
    };
  }

  /** Draws the atlas of a face with its fillers; null if there is none. */
  async #draw(one: CutFace, fillers: readonly CutFace[], { engine, pixels, economies, signal }: DrawOptions) {
    const { characters } = one;
    const { atlas } = one.chosen.request;
    const needs: EngineNeeds = ENGINES[engine].needs;
    const asked = askedAtlas(one.chosen);
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
    const total = characters.length + fillers.reduce((sum, { chosen }) => sum + chosen.characters.length, 0);
    await turn(total * GLYPH_MS);
    const drawn = await this.#parts.atlases.draw(faceOf(one), textOf(characters), settings, {
      fillers: fillers.map((filler) => ({ face: faceOf(filler), text: textOf(filler.chosen.characters) })),
      limits: { ...DEFAULT_LIMITS, pixels },
      ...(layout ? { previous: layout } : {}),
      ...(signal ? { signal } : {}),
    });
    return economies.fewLevels ? { ...drawn, atlas: withFewLevels(drawn.atlas) } : drawn;
  }
}

interface DrawOptions extends Pick<Draft, 'signal'> {
  readonly engine: EngineId;
  /** Pixels that pages may have. */
  readonly pixels: number;
  readonly economies: Economies;
}

function faceOf({ chosen, whole }: CutFace) {
  const { italic }: FacesTable = chosen.row;
  const weight = chosen.axes?.wght ?? chosen.row.weight;
  const grid = gridOf(chosen.row);
  const face = { bytes: whole, family: familyIn(whole), bold: weight >= 600, italic: italic === 1 };
  return grid === undefined ? face : { ...face, grid };
}

/** What economies may change of a face's atlas; null without one. A filler is drawn into that of its face. */
const askedAtlas = ({ request: { atlas, fills }, row }: ChosenFace): AskedAtlas | null =>
  atlas && fills === undefined ? { ...atlas, grid: gridOf(row), kept: atlas.layout !== undefined } : null;

/** Atlases of the faces that are not fillers. */
export const atlasesOf = (chosen: readonly ChosenFace[]): (AskedAtlas | null)[] =>
  chosen.filter(({ request }) => request.fills === undefined).map(askedAtlas);

/** File names of the faces: as asked for, or the face's number, different for all. */
function stemsOf(chosen: readonly ChosenFace[]): string[] {
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
