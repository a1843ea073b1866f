import type { FontCard } from '@ziwan/contract';
import type { Setter } from '@ziwan/lettering';
import { type DrawnCatalogue, type IndexedFace, visible } from '../coverage/index.ts';
import { SCENES, type SceneName, scenesOf } from './kinds.ts';
import { type SettingFace, settingFace } from './setting.ts';
import { Stage } from './stage.ts';
import { SPOKEN, WORDS } from './words.ts';

/** Version of the drawings; raising it changes every address. */
export const EDITION = 3;

/** Everything a portrait is drawn from. */
export interface PortraitPlan {
  readonly edition: number;
  readonly gno: string;
  readonly scene: SceneName;
  readonly words: readonly string[];
  readonly face: SettingFace;
  readonly grid: number | null;
}

export type PortraitCard = Pick<FontCard, 'fontGNo' | 'tags' | 'kind' | 'metrics' | 'cover'>;

/** A face that may be in no catalogue yet. */
export interface DrawingFace extends Pick<IndexedFace, 'sfnt' | 'axes'> {
  draws(codePoint: number): boolean;
}

/**
 * Chooses scene and words for a family; null if its face draws the words of no scene.
 * @param scenes to choose from, best first
 */
export const planOf = (
  card: PortraitCard,
  face: IndexedFace,
  { index }: DrawnCatalogue,
  scenes: readonly SceneName[] = scenesOf(card),
): PortraitPlan | null =>
  planFor(
    {
      gno: card.fontGNo,
      tags: card.tags.map(({ dictNumber }) => dictNumber),
      grid: card.metrics.grid ?? null,
    },
    { sfnt: face.sfnt, axes: face.axes, draws: (c) => index.has(face.index, c) },
    scenes,
  );

/** The same for a family that need not be in the catalogue. @param family its tags by dictionary number */
export function planFor(
  family: { readonly gno: string; readonly tags: readonly string[]; readonly grid: number | null },
  face: DrawingFace,
  scenes: readonly SceneName[],
): PortraitPlan | null {
  const { gno } = family;
  const seed = seedOf(gno);
  const own = SPOKEN.filter((script) => family.tags.includes(`script.${script}`));
  const scripts = [...new Set([...own, ...SPOKEN])];
  for (const scene of scenes) {
    let usable: (readonly string[])[] = [];
    for (const script of scripts) {
      usable = (WORDS[scene][script] ?? []).filter((words) => charactersOf(words).every(face.draws));
      if (usable.length > 0) break;
    }
    const words = usable[seed % usable.length];
    if (!words) continue;
    const grid = scene === 'screen' ? family.grid : null;
    const set = settingFace(face, SCENES[scene].weight);
    return { edition: EDITION, gno, scene, words, face: set, grid };
  }
  return null;
}

const characters = new WeakMap<readonly string[], readonly number[]>();

/** Visible characters of a scene's words, which are asked for by each family. */
function charactersOf(words: readonly string[]): readonly number[] {
  const known = characters.get(words) ?? visible(words.join(''));
  characters.set(words, known);
  return known;
}

/** Scenes of whose words, in some script, a face draws every character. */
export const drawableScenes = (draws: DrawingFace['draws']): SceneName[] =>
  (Object.keys(SCENES) as SceneName[]).filter((scene) =>
    SPOKEN.some((script) => (WORDS[scene][script] ?? []).some((words) => charactersOf(words).every(draws))),
  );

/** FNV-1a with a final mix, so that neighbours in a list differ in every bit. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const c of text) hash = Math.imul(hash ^ (c.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Draws a plan as an SVG without text elements or external references. */
export function drawPlan(
  plan: PortraitPlan,
  setter: Setter,
  size: { width: number; height: number },
): string {
  const stage = new Stage({ ...size, words: plan.words, grid: plan.grid, setter, seed: seedOf(plan.gno) });
  return stage.svg(SCENES[plan.scene].draw(stage));
}
