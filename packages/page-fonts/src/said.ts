import type { Report } from './write-fonts.ts';

const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

/** A report in words. */
export function said({ pages, families, clientNavigation, notes }: Report): string {
  const lines = families.map(
    ({ family, characters, missing, lackingVariants, files, bytes, largestPage }) =>
      `${family}：${characters} 个字，${files} 个文件共 ${kB(bytes)}；一页最多下载 ${kB(largestPage)}${
        missing ? `；字体里没有 ${missing}` : ''
      }${lackingVariants.length > 0 ? `；没有异体 ${lackingVariants.join(' ')}，画成本字` : ''}`,
  );
  const navigation = clientNavigation ? '，由脚本切换：每页都有全部字体文件的规则，用到才下载' : '';
  return [`${pages} 页${navigation}`, ...lines, ...notes].join('\n');
}
