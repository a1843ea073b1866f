import type { Nearness } from '@ziwan/contract';

export const NEARNESS_WORDS: Record<Nearness, string> = {
  close: '形状很接近',
  alike: '有几分像',
  slight: '只是有几分像',
  far: '不大像',
};
