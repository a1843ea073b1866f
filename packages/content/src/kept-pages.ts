import { minuteOf } from '@ziwan/contract/site-time';
import type { ContentSummary } from './import-content.ts';

const HOW = '要撤下，在后台那一篇里按「撤下」，或运行 content import <文件夹> --withdraw';

/** Says in Chinese which pages stay although their files do not show them any more. */
export const keptPages = ({ left, waiting }: Pick<ContentSummary, 'left' | 'waiting'>): string[] => [
  ...left.map((file) => `${file} 的文件不在了，页面还在站上。${HOW}`),
  ...waiting.map(({ file, at }) =>
    at === null
      ? `${file} 改成了草稿，站上仍是原来的一版。${HOW}`
      : `${file} 到 ${minuteOf(at)} 换上，那之前站上仍是原来的一版`,
  ),
];
