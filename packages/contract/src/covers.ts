/** Scenes that a font's picture stands in (decision 44), by their names. */
export const COVERS = {
  scroll: '手卷',
  fan: '折扇',
  screen: '游戏画面',
  sign: '店招',
  neon: '霓虹灯',
  comic: '漫画',
  letter: '书信',
  note: '手账',
  page: '书页',
  bound: '线装书',
  way: '站牌',
  panel: '仪表',
  poster: '海报',
} as const;
export type Cover = keyof typeof COVERS;

type FamilyKind = 'creative' | 'currency';

/** What a kind of font is usually seen on: style tags, or the kind of the family, and the scene. The first rules come first. */
const RULES: readonly (readonly [marks: readonly string[], cover: Cover])[] = [
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

/** Covers that a family's kind and tags call for, best first. @param tags dictionary numbers */
export function calledFor(kind: FamilyKind, tags: readonly string[]): Cover[] {
  const rules = [kind, ...tags].flatMap((mark) => RULE_OF.get(mark) ?? []);
  return rules.sort((a, b) => a - b).map((rule) => (RULES[rule] as (typeof RULES)[number])[1]);
}

/** Covers for a family, best first: a face may not draw the words of the best. @param tags dictionary numbers */
export const coversFor = (kind: FamilyKind, tags: readonly string[]): Cover[] => [
  ...new Set([...calledFor(kind, tags), 'poster' as const, 'page' as const]),
];
