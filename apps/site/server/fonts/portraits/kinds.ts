import type { FontCard } from '@ziwan/contract';
import { bound } from './scenes/bound.ts';
import { comic } from './scenes/comic.ts';
import { fan } from './scenes/fan.ts';
import { letter } from './scenes/letter.ts';
import { neon } from './scenes/neon.ts';
import { note } from './scenes/note.ts';
import { page } from './scenes/page.ts';
import { panel } from './scenes/panel.ts';
import { poster } from './scenes/poster.ts';
import { screen } from './scenes/screen.ts';
import { scroll } from './scenes/scroll.ts';
import { sign } from './scenes/sign.ts';
import { way } from './scenes/way.ts';
import type { Stage } from './stage.ts';

/** Scenes, and the weight (`wght`) at which a variable face is drawn in them. */
export const SCENES = {
  scroll: { draw: scroll, weight: 400 },
  fan: { draw: fan, weight: 400 },
  screen: { draw: screen, weight: 400 },
  sign: { draw: sign, weight: 600 },
  neon: { draw: neon, weight: 500 },
  comic: { draw: comic, weight: 800 },
  letter: { draw: letter, weight: 400 },
  note: { draw: note, weight: 500 },
  page: { draw: page, weight: 400 },
  bound: { draw: bound, weight: 500 },
  way: { draw: way, weight: 500 },
  panel: { draw: panel, weight: 500 },
  poster: { draw: poster, weight: 800 },
} as const satisfies Record<string, { draw: (stage: Stage) => string; weight: number }>;

export type SceneName = keyof typeof SCENES;

/** What a kind of font is usually seen on: style tags, or the kind of the family, and the scene. The first rules come first. */
const RULES: readonly (readonly [marks: readonly string[], scene: SceneName])[] = [
  // Dots of a display before those of a game.
  [['tech'], 'panel'],
  [['pixel'], 'screen'],
  [['neon', 'outline'], 'neon'],
  [['threed', 'signage'], 'sign'],
  [['cursive', 'wuxia'], 'fan'],
  [['brush'], 'scroll'],
  [['comic'], 'comic'],
  [['cute', 'marker'], 'note'],
  [['handwriting', 'kai', 'running'], 'letter'],
  [['heavy', 'sharp', 'deco', 'wide', 'geometric'], 'poster'],
  [['hei', 'sans'], 'way'],
  [['classical', 'retro'], 'bound'],
  [['currency', 'song', 'serif', 'elegant', 'round'], 'page'],
];

/** Number of the rule that a kind or a tag comes under. */
const RULE_OF = new Map(
  RULES.flatMap(([marks], rule) =>
    marks.map((mark) => [mark === 'currency' ? mark : `style.${mark}`, rule] as const),
  ),
);

/** Where else a font of a scene is seen, nearest first. */
const ALSO: Readonly<Record<SceneName, readonly SceneName[]>> = {
  scroll: ['fan', 'letter', 'sign', 'poster'],
  fan: ['scroll', 'letter', 'poster'],
  screen: ['panel', 'comic'],
  sign: ['poster', 'comic'],
  neon: ['sign', 'poster', 'panel'],
  comic: ['sign', 'poster', 'note'],
  letter: ['note', 'page', 'scroll'],
  note: ['sign', 'comic', 'letter'],
  page: ['bound', 'letter', 'poster', 'sign'],
  bound: ['page', 'letter', 'poster'],
  way: ['page', 'panel', 'poster'],
  panel: ['screen', 'poster'],
  poster: ['sign', 'page', 'comic'],
};

function scenesByRules({ tags, kind }: Pick<FontCard, 'tags' | 'kind'>): SceneName[] {
  const rules = [kind, ...tags.map(({ dictNumber }) => dictNumber)].flatMap(
    (mark) => RULE_OF.get(mark) ?? [],
  );
  return rules.sort((a, b) => a - b).map((rule) => (RULES[rule] as (typeof RULES)[number])[1]);
}

/** Scenes for a family, best first: a face may not draw the words of the best. */
export const scenesOf = (card: Pick<FontCard, 'tags' | 'kind'>): SceneName[] => [
  ...new Set([...scenesByRules(card), 'poster' as const, 'page' as const]),
];

/** Scenes in which a family may stand beside others that are drawn in its best one. */
export function otherScenesOf(card: Pick<FontCard, 'tags' | 'kind'>): SceneName[] {
  const own = scenesByRules(card);
  return [...new Set([...own, ...own.flatMap((scene) => ALSO[scene]), ...scenesOf(card)])];
}
