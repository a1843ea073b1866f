import type { AtlasKind, EngineNeeds } from '../engines/index.ts';

/** What a package gives up to be smaller. */
export interface Economies {
  /** Has the guard, which is for development only. */
  readonly guard: boolean;
  /** Packs WOFF2 instead of TTF, for engines that open both. */
  readonly woff2: boolean;
  /** Leaves hinting and layout rules out of the font files. */
  readonly plainFonts: boolean;
  /** Rounds the pixels of atlases (`levels.ts`). */
  readonly fewLevels: boolean;
  /** Greatest range (px) of a distance field. */
  readonly range: number;
  /** Greatest number of channels of a distance field. */
  readonly channels: 1 | 3 | 4;
  /** Lists the kerning of atlases. */
  readonly kerning: boolean;
  /** Share of the asked size of atlases. */
  readonly scale: number;
  /** Packs font files although the engine can do with atlases. */
  readonly fontFiles: boolean;
}

export const NO_ECONOMIES: Economies = {
  guard: true,
  woff2: false,
  plainFonts: false,
  fewLevels: false,
  range: Number.POSITIVE_INFINITY,
  channels: 4,
  kerning: true,
  scale: 1,
  fontFiles: true,
};

/** Order in which things are given up, each besides those before it: what is seen least goes first. */
const ORDER: readonly Partial<Economies>[] = [
  { guard: false },
  { plainFonts: true },
  { fewLevels: true },
  { range: 4 },
  { channels: 3 },
  { kerning: false },
  { scale: 0.9 },
  { scale: 0.8 },
  { scale: 0.7 },
  { fontFiles: false },
  { scale: 0.6 },
  { scale: 0.5 },
  { channels: 1 },
  { scale: 0.4 },
  { scale: 0.33 },
  // Comes last: Godot unpacks a WOFF2 again for each new size, which costs frames (godotengine/godot#115731).
  { woff2: true },
];

/** Sizes (px per em) below which no atlas is scaled. */
const LEAST_SIZE = { bitmap: 14, field: 20 };

/** An atlas as it was asked for. */
export interface AskedAtlas {
  readonly kind: AtlasKind;
  readonly size: number;
  /** Of a distance field. */
  readonly range: number;
  /** Pixels in an em of a pixel face. */
  readonly grid?: number | undefined;
  /** True if it is added to an earlier layout. */
  readonly kept?: boolean;
}

/** An atlas as it is drawn. */
interface ThriftyAtlas {
  readonly kind: AtlasKind;
  readonly size: number;
  readonly range: number;
}

/** What an atlas becomes. Pixel faces stay at whole multiples of their grid. */
export function thriftyAtlas(
  { kind, size, range, grid = 1 }: AskedAtlas,
  { channels, range: most, scale }: Economies,
  { drawings }: Pick<EngineNeeds, 'drawings'>,
): ThriftyAtlas {
  const least = Math.min(size, kind === 'bitmap' ? LEAST_SIZE.bitmap : LEAST_SIZE.field);
  const scaled = scale === 1 ? size : Math.max(grid, Math.floor((size * scale) / grid) * grid);
  return {
    kind: simplerKind(kind, channels, drawings),
    size: scaled < least ? Math.min(size, Math.ceil(least / grid) * grid) : scaled,
    range: Math.min(range, most),
  };
}

function simplerKind(kind: AtlasKind, channels: 1 | 3 | 4, drawings: readonly AtlasKind[]): AtlasKind {
  const simpler = { 1: 'sdf', 3: 'msdf', 4: 'mtsdf' } as const;
  const has = { bitmap: 1, sdf: 1, msdf: 3, mtsdf: 4 }[kind];
  return has > channels && drawings.includes(simpler[channels]) ? simpler[channels] : kind;
}

/**
 * Packages that can be made instead of the asked one, the asked one first, each smaller than the one before.
 * @param guarded true if the asked one has a guard
 */
export function economiesFor(
  needs: EngineNeeds,
  atlases: readonly (AskedAtlas | null)[],
  guarded = false,
): Economies[] {
  const steps: Economies[] = [NO_ECONOMIES];
  let last = NO_ECONOMIES;
  for (const more of ORDER) {
    const next = { ...last, ...more };
    const said = (step: Economies) => sentences(needs, atlases, step, guarded).join();
    if (said(next) !== said(last)) {
      steps.push(next);
      last = next;
    }
  }
  return steps;
}

/** What a package gave up, as Chinese clauses. */
export function givenUp(
  needs: EngineNeeds,
  atlases: readonly (AskedAtlas | null)[],
  economies: Economies,
  guarded = false,
): string[] {
  const moved = atlases.some((atlas) => {
    if (!atlas?.kept) return false;
    const { kind, size, range } = thriftyAtlas(atlas, economies, needs);
    return kind !== atlas.kind || size !== atlas.size || (kind !== 'bitmap' && range !== atlas.range);
  });
  return [...sentences(needs, atlases, economies, guarded), ...(moved ? ['图集里的字换了位置'] : [])];
}

const KIND_NAMES = { bitmap: '位图', sdf: 'SDF', msdf: 'MSDF', mtsdf: 'MTSDF' } as const;

function sentences(
  needs: EngineNeeds,
  asked: readonly (AskedAtlas | null)[],
  economies: Economies,
  guarded: boolean,
): string[] {
  const atlases = needs.drawings.length > 0 ? asked.filter((atlas) => atlas !== null) : [];
  const drawn = atlases.map((atlas) => [atlas, thriftyAtlas(atlas, economies, needs)] as const);
  const without = !economies.fontFiles && canDoWithoutFonts(needs, asked);
  const lost = new Set<string>();
  if (guarded && !economies.guard) lost.add('去掉了守卫');
  for (const [{ kind }, { kind: now }] of drawn)
    if (kind !== now) lost.add(`图集从 ${KIND_NAMES[kind]} 改为 ${KIND_NAMES[now]}`);
  for (const [{ size }, { size: now }] of drawn)
    if (size !== now) lost.add(`图集从 ${size} 降到 ${now} 像素`);
  for (const [{ kind, range }, { range: now }] of drawn)
    if (kind !== 'bitmap' && range !== now) lost.add(`距离场范围从 ${range} 降到 ${now} 像素`);
  if (economies.fewLevels && drawn.length > 0) lost.add('减少了图集的灰阶');
  if (!economies.kerning && drawn.length > 0) lost.add('去掉了图集的字距');
  if (without) lost.add('去掉了字体文件，只留图集');
  else if (needs.fonts.length > 0) {
    if (economies.woff2 && needs.smaller) lost.add('字体改用 WOFF2（第一次用一个字号时会卡一下）');
    if (economies.plainFonts) lost.add('去掉了字体里的 hinting 和排版规则');
  }
  return [...lost];
}

/** True if every face has an atlas, and the engine needs no more. */
export const canDoWithoutFonts = (needs: EngineNeeds, atlases: readonly (AskedAtlas | null)[]): boolean =>
  needs.requires === 'either' && needs.drawings.length > 0 && atlases.every((atlas) => atlas !== null);
