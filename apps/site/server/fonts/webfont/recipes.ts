import { sha256Hex } from '@ziwan/infra/digest';
import type { AxisSettings } from '@ziwan/subset-engine';
import { LRUCache } from 'lru-cache';
import { FONT_PART, type IndexedFace } from '../coverage/index.ts';
import type { ExpiringCache } from './expiring-cache.ts';

/** Grows when the engine keeps other glyphs, rules or names for the same recipe, so that no address changes its content. */
const ENGINE = 3;

/** What a subset is made from, apart from the font. */
export interface Recipe {
  /** Ascending, distinct. */
  readonly codePoints: readonly number[];
  /** By tag, ascending. */
  readonly axes: AxisSettings;
  /** Names that the subset must not bear. */
  readonly reserved: readonly string[];
}

/** `<first 24 digits of the font's hash>-<32 digits of the recipe's>`. */
export interface ContentKey {
  readonly font: string;
  readonly recipe: string;
}

const RECIPE_DIGITS = 32;
/** Recipes kept in memory, counted in code points. */
const KEPT_CODE_POINTS = 2_000_000;

export const fontPart = (sfnt: string): string => sfnt.slice(0, FONT_PART);
export const keyText = ({ font, recipe }: ContentKey): string => `${font}-${recipe}`;

export function parseKey(text: string): ContentKey | null {
  const match = /^([0-9a-f]{24})-([0-9a-f]{32})$/.exec(text);
  return match ? { font: match[1] as string, recipe: match[2] as string } : null;
}

export function recipeOf(
  { reserved }: Pick<IndexedFace, 'reserved'>,
  codePoints: Iterable<number>,
  axes: AxisSettings,
): Recipe {
  const sorted = Object.entries(axes).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    codePoints: [...new Set(codePoints)].sort((a, b) => a - b),
    axes: Object.fromEntries(sorted),
    reserved,
  };
}

/** Whether the face would be cut by this recipe today. */
export const isRecipeOf = ({ reserved }: Pick<IndexedFace, 'reserved'>, recipe: Recipe): boolean =>
  JSON.stringify(reserved) === JSON.stringify(recipe.reserved);

/** All that a slice of a face depends on beside its number, as 24 hexadecimal digits. */
export const versionOf = ({ sfnt, reserved }: Pick<IndexedFace, 'sfnt' | 'reserved'>): string =>
  digest(JSON.stringify({ engine: ENGINE, sfnt, reserved })).slice(0, FONT_PART);

/** The layout policy is always "all that the text can reach", so it is part of the engine's number. */
function canonical({ codePoints, axes, reserved }: Recipe): string {
  return JSON.stringify({ engine: ENGINE, codePoints, axes, reserved });
}

const digest = (text: string): string => sha256Hex(text).slice(0, RECIPE_DIGITS);

/**
 * Recipes outlive every cached subset: an address handed out once can be answered in any format, after the
 * memory forgot it and after a restart. One small file per text, however many fonts draw it; its name is the
 * hash of its content, which is how a damaged one is recognised.
 */
export class Recipes {
  readonly #disk: ExpiringCache;
  readonly #kept = new LRUCache<string, Recipe>({ maxSize: KEPT_CODE_POINTS });
  readonly #writing = new Map<string, Promise<void>>();

  constructor(disk: ExpiringCache) {
    this.#disk = disk;
  }

  /** @returns the recipe's key at once, and a promise of its being on disk */
  keep(recipe: Recipe): { key: string; stored: Promise<void> } {
    const text = canonical(recipe);
    const key = digest(text);
    if (this.#kept.get(key)) return { key, stored: this.#writing.get(key) ?? Promise.resolve() };
    this.#kept.set(key, recipe, { size: recipe.codePoints.length + 8 });
    const stored = this.#store(key, text).finally(() => this.#writing.delete(key));
    this.#writing.set(key, stored);
    stored.catch(() => this.#kept.delete(key));
    return { key, stored };
  }

  async #store(key: string, text: string): Promise<void> {
    if (await this.#disk.get(key, sound(key))) return;
    await this.#disk.put(key, Buffer.from(text));
  }

  async find(key: string): Promise<Recipe | null> {
    const held = this.#kept.get(key);
    if (held) return held;
    const bytes = await this.#disk.get(key, sound(key));
    if (!bytes) return null;
    const { engine, ...recipe } = JSON.parse(Buffer.from(bytes).toString()) as Recipe & { engine: number };
    if (engine !== ENGINE) return null;
    this.#kept.set(key, recipe, { size: recipe.codePoints.length + 8 });
    return recipe;
  }
}

const sound =
  (key: string) =>
  (bytes: Uint8Array): boolean =>
    digest(Buffer.from(bytes).toString()) === key;
