import type { Nearness } from '@ziwan/contract';

export const NEARNESS_WORDS: Record<Nearness, string> = {
  close: '很接近',
  alike: '比较像',
  slight: '有几分像',
  far: '不大像',
};
