import { type FaceMeasures, shapeOf } from '@ziwan/contract';

/** What is known of the face that stands for a family. */
interface MeasuredFace {
  readonly measures: FaceMeasures | null | undefined;
  /** Pixels in an em of a pixel face. */
  readonly grid: number | null;
}

/** Another family that draws hanzi alike. */
export interface AlikeFamily {
  readonly nameZh: string;
  /** Dictionary numbers of its style and use tags. */
  readonly tags: readonly string[];
  /** True for another edition of the same design. */
  readonly same: boolean;
}

export interface SuggestedTag {
  readonly tag: string;
  /** Chinese, for operators. */
  readonly reason: string;
}

interface Measured {
  /** Thickness of upright strokes by the height of hanzi. */
  readonly weight: number;
  /** Upright strokes by level ones. */
  readonly contrast: number;
  /** Share of bends among the turns of the outline. */
  readonly round: number;
  /** Width of hanzi, and of their advance, by the height of hanzi. */
  readonly width: number;
  readonly advance: number;
}

/** Tags that the outlines of smooth faces tell. Decision 46 has the precision of each. */
const MEASURED: readonly {
  readonly tag: string;
  readonly reason: string;
  readonly holds: (measured: Measured) => boolean;
}[] = [
  { tag: 'style.song', reason: '横细竖粗', holds: ({ contrast }) => contrast >= 2.2 },
  {
    tag: 'style.round',
    reason: '粗细均匀，转折圆',
    holds: ({ contrast, round }) => contrast <= 1.12 && round >= 0.6,
  },
  {
    tag: 'style.brush',
    reason: '粗细有变化，转折圆',
    holds: ({ contrast, round }) => contrast > 1.12 && round >= 0.75,
  },
  { tag: 'style.heavy', reason: '笔画很粗', holds: ({ weight }) => weight >= 0.2 },
  {
    tag: 'style.narrow',
    reason: '字身窄',
    // A wide advance around narrow hanzi is loose writing.
    holds: ({ width, advance }) => width <= 0.8 && advance <= 0.95,
  },
];

/** Tags that families alike tell, how many of these are asked, and how many have to carry one. */
const SHARED: readonly string[] = ['style.hei', 'use.body', 'use.ui'];
const ASKED = 3;
const AGREEING = 2;

/** Tags of a weight or a width, which editions of one design do not share. */
const OWN: readonly string[] = ['style.heavy', 'style.narrow'];

/**
 * Suggests style and use tags for a family: those that its outlines tell, those of the nearest edition of its
 * design but for what its own outlines tell, and some that the families most like it carry. One reason for each.
 * @param alike nearest first, one of each design; without those that are only the nearest there is
 */
export function suggestTags(face: MeasuredFace, alike: readonly AlikeFamily[]): SuggestedTag[] {
  const edition = alike.find(({ same }) => same);
  const told = shapeOf(face.measures) ? OWN : [];
  const asked = alike.filter(({ same }) => !same).slice(0, ASKED);
  const suggested = [
    ...measuredTags(face),
    ...(edition?.tags ?? [])
      .filter((tag) => !told.includes(tag))
      .map((tag) => ({ tag, reason: `与 ${edition?.nameZh} 是同一设计` })),
    ...SHARED.flatMap((tag) => {
      const agreeing = asked.filter(({ tags }) => tags.includes(tag)).map(({ nameZh }) => nameZh);
      return agreeing.length < AGREEING ? [] : { tag, reason: `与 ${agreeing.join('、')} 相像` };
    }),
  ];
  return suggested.filter(({ tag }, i) => suggested.findIndex((other) => other.tag === tag) === i);
}

function measuredTags({ measures, grid }: MeasuredFace): SuggestedTag[] {
  if (grid !== null) return [{ tag: 'style.pixel', reason: '笔画落在像素格上' }];
  const shape = shapeOf(measures);
  if (!shape || !measures) return [];
  const { stem, bar, width, height, round } = shape;
  const [, , , , , , , advance] = measures;
  const measured: Measured = {
    weight: stem / height,
    contrast: stem / Math.max(1, bar),
    round: round / 1000,
    width: width / height,
    advance: advance / height,
  };
  return MEASURED.filter(({ holds }) => holds(measured)).map(({ tag, reason }) => ({ tag, reason }));
}
