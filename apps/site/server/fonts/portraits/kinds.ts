import type { FontCard } from '@ziwan/contract';
import { type Cover, calledFor, coversFor } from '@ziwan/contract/covers';
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
} as const satisfies Record<Cover, { draw: (stage: Stage) => string; weight: number }>;

export type SceneName = Cover;

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

type Called = Pick<FontCard, 'tags' | 'kind' | 'cover'>;

const tagsOf = ({ tags }: Called) => tags.map(({ dictNumber }) => dictNumber);

/** Scenes for a family, best first: a face may not draw the words of the best. */
export const scenesOf = (card: Called): SceneName[] => [
  ...new Set([...(card.cover === null ? [] : [card.cover]), ...coversFor(card.kind, tagsOf(card))]),
];

/**
 * Scenes in which a family may stand beside others that are drawn in its best one. One whose scene was chosen stands
 * in no other.
 */
export function otherScenesOf(card: Called): SceneName[] {
  if (card.cover !== null) return [];
  const own = calledFor(card.kind, tagsOf(card));
  return [...new Set([...own, ...own.flatMap((scene) => ALSO[scene]), ...scenesOf(card)])];
}
