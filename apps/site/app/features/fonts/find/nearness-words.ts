import { NEARNESS_BOUNDS, type Nearness } from '@ziwan/contract';

export const NEARNESS_WORDS: Record<Nearness, string> = {
  close: '很接近',
  alike: '比较像',
  slight: '有几分像',
  far: '不大像',
};

/** Says what a distance means. */
export const DISTANCE_HELP = `特征之差的均方根：0 是同一个字形，${NEARNESS_BOUNDS.close} 以内很接近，${NEARNESS_BOUNDS.slight} 以上不大像`;
