import { HANZI_SAMPLES } from '@ziwan/contract';
import type { Shell } from './list-state.ts';

export const fontShell: Shell = {
  path: '/font',
  kind: 'creative',
  title: '创意字体',
  description: (fonts, styles) =>
    `写下标题，${fonts}创意字体同时写给你看${styles && `：${styles}`}。缺字逐个标出，授权一眼看清。`,
  sample: HANZI_SAMPLES.creative.hans,
  size: 56,
  layoutKey: 'listLayout',
};

export const currencyShell: Shell = {
  path: '/currency',
  kind: 'currency',
  title: '通用字体',
  description: (fonts, styles) =>
    `正文与界面用的${fonts && ` ${fonts}`}通用字体${styles && `：${styles}`}，附字符集覆盖与授权。`,
  sample: HANZI_SAMPLES.currency.hans,
  size: 44,
  layoutKey: 'currencyLayout',
};

export const otherShell = ({ kind }: Shell): Shell => (kind === 'creative' ? currencyShell : fontShell);
