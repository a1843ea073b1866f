import { sha256Hex } from '@ziwan/infra/digest';
import type { AxisSettings } from '@ziwan/subset-engine';
import { LRUCache } from 'lru-cache';
import { FONT_PART, type IndexedFace } from '../coverage/index.ts';
import type { ExpiringCache } from './expiring-cache.ts';

/**
 * Engine version. Increment it when the engine keeps other glyphs, rules or names for the same recipe, so that no URL
 * changes its content.
 */
const ENGINE = 4;

/** Inputs of a subset other than the font. */
export interface Recipe {
  /** Distinct code points, ascending. */
  readonly codePoints: readonly number[];
  /** Axis settings, sorted by tag. */
  readonly axes: AxisSettings;
  /** Reserved names, which the subset must not use. */
  readonly reserved: readonly string[];
}

/** `<first 24 hex digits of the font's hash>-<32 hex digits of the recipe's hash>`. */
export interface ContentKey {
  readonly font: string;
  readonly recipe: string;
}

const RECIPE_DIGITS = 32;
/** Maximum size of the in-memory recipe cache, in code points. */
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

/** True when the face would be subset by this recipe today. */
export const isRecipeOf = ({ reserved }: Pick<IndexedFace, 'reserved'>, recipe: Recipe): boolean =>
  JSON.stringify(reserved) === JSON.stringify(recipe.reserved);

/** Hash (24 hex digits) of everything a slice depends on besides its number. */
export const versionOf = ({ sfnt, reserved }: Pick<IndexedFace, 'sfnt' | 'reserved'>): string =>
  digest(JSON.stringify({ engine: ENGINE, sfnt, reserved })).slice(0, FONT_PART);

/** The layout policy is always "everything the text can reach", so the engine version covers it. */
function canonical({ codePoints, axes, reserved }: Recipe): string {
  return JSON.stringify({ engine: ENGINE, codePoints, axes, reserved });
}

const digest = (text: string): string => sha256Hex(text).slice(0, RECIPE_DIGITS);

/** A recipe in memory; `stored` is true once it is on disk. */
interface Kept {
  readonly recipe: Recipe;
  stored: boolean;
}

/**
 * Stores recipes, which outlive every cached subset: an issued URL can be answered in any format, even after cache
 * eviction or a restart. Each text takes one small file, shared by all fonts; the file name is the hash of its content,
 * which exposes damage. A recipe that cannot be stored, as on a full disk, is answered from memory and stored at a
 * later use.
 */
export class RecipeStore {
  readonly #disk: ExpiringCache;
  readonly #onFault: (error: unknown) => void;
  readonly #kept = new LRUCache<string, Kept>({ maxSize: KEPT_CODE_POINTS });
  readonly #writing = new Map<string, Promise<void>>();
  #failing = false;

  /** @param onFault called once per series of failed writes */
  constructor(disk: ExpiringCache, onFault: (error: unknown) => void) {
    this.#disk = disk;
    this.#onFault = onFault;
  }

  /** @returns the recipe's key immediately, and a promise that resolves once it is on disk or could not be written */
  keep(recipe: Recipe): { key: string; stored: Promise<void> } {
    const text = canonical(recipe);
    const key = digest(text);
    const kept = this.#kept.get(key) ?? this.#hold(key, recipe, false);
    if (kept.stored) return { key, stored: Promise.resolve() };
    const running = this.#writing.get(key);
    if (running) return { key, stored: running };
    const stored = this.#store(key, text, kept).finally(() => this.#writing.delete(key));
    this.#writing.set(key, stored);
    return { key, stored };
  }

  async #store(key: string, text: string, kept: Kept): Promise<void> {
    try {
      if (!(await this.#disk.get(key, sound(key)))) await this.#disk.put(key, Buffer.from(text));
      kept.stored = true;
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#onFault(error);
      this.#failing = true;
    }
  }

  async find(key: string): Promise<Recipe | null> {
    const held = this.#kept.get(key);
    if (held) return held.recipe;
    const bytes = await this.#disk.get(key, sound(key));
    if (!bytes) return null;
    const { engine, ...recipe } = JSON.parse(Buffer.from(bytes).toString()) as Recipe & { engine: number };
    if (engine !== ENGINE) return null;
    return this.#hold(key, recipe, true).recipe;
  }

  #hold(key: string, recipe: Recipe, stored: boolean): Kept {
    const kept = { recipe, stored };
    this.#kept.set(key, kept, { size: recipe.codePoints.length + 8 });
    return kept;
  }
}

const sound =
  (key: string) =>
  (bytes: Uint8Array): boolean =>
    digest(Buffer.from(bytes).toString()) === key;
