/** A licence that permits commercial use, as fonts name it. */
export interface OpenLicence {
  readonly name: string;
  /** Id in the site's catalogue of licences. */
  readonly id?: string;
  readonly pattern: RegExp;
}

export const OPEN_LICENCES: readonly OpenLicence[] = [
  {
    name: 'SIL 开源字体许可证（OFL）',
    id: 'ofl-1.1',
    pattern:
      /SIL Open Font Licen[cs]e|\bOpen Font Licen[cs]e|openfontlicense\.org|scripts\.sil\.org\/(cms\/.*)?OFL|\bOFL[- ]?(v(ersion)? ?)?1\.[01]/i,
  },
  {
    name: 'Apache 许可证 2.0',
    id: 'apache-2.0',
    pattern: /Apache Licen[cs]e|apache\.org\/licenses/i,
  },
  {
    name: 'MIT 许可证',
    id: 'mit',
    pattern:
      /\bMIT Licen[cs]e|opensource\.org\/licenses\/mit\b|free of charge, to any person obtaining a copy of this (font|software)\b/i,
  },
  { name: 'IPA 字体许可证', id: 'ipa-1.0', pattern: /IPA (Open )?Font Licen[cs]e|IPA ?フォントライセンス/i },
  { name: 'CC0', id: 'cc0-1.0', pattern: /\bCC0\b|creativecommons\.org\/publicdomain\/zero/i },
  {
    name: 'M+ 字体许可证',
    id: 'mplus',
    pattern: /M\+ (OUTLINE |BITMAP )?FONTS? Licen[cs]e|Unlimited permission is granted to use, copy/i,
  },
  { name: 'Ubuntu 字体许可证', pattern: /Ubuntu Font Licen[cs]e/i },
  {
    name: 'Bitstream Vera 许可证',
    pattern: /free of charge, to any person obtaining a copy of the fonts accompanying this license/i,
  },
  {
    name: '文鼎公众许可证',
    id: 'arphic-1999',
    pattern: /Arphic Public Licen[cs]e|文鼎公[众眾][授许許][权權可]/i,
  },
  {
    name: 'GPL（附字体例外）',
    id: 'gpl-2.0-font',
    // The text of the GPL has special exceptions of its own.
    pattern:
      /(GNU General Public Licen[cs]e|\bGPL)[\s\S]{0,4000}?(font[- ](embedding[- ])?exception|special exception, if you create a document)/i,
  },
];

/** The author's own words for free commercial use. */
export const FREE_FOR_ALL: readonly RegExp[] = [
  /(免费|免費|可|可以|允许|允許|可供)商[用业業]/,
  /商[业業](使用|用途)[均都皆也]?免[费費]/,
  /\b(used?|using) [^.;]{0,40}\bcommercially\b|\bcommercially (and|or|&) non-?commercially\b/i,
  /free for (personal and |both personal and )?commercial|free for all uses/i,
];

/** The part of a line around a match, from and to whole words where there are spaces. */
export function quoteAround(line: string, at: number, length: number): string {
  let from = at <= BEFORE ? 0 : at - BEFORE;
  let to = Math.min(line.length, at + length + AFTER);
  const first = line.indexOf(' ', from);
  if (from > 0 && first >= 0 && first - from < WORD && first < at) from = first;
  const last = line.lastIndexOf(' ', to);
  if (to < line.length && to - last < WORD) to = last;
  return `${from > 0 ? '…' : ''}${line.slice(from, to).trim()}${to < line.length ? '…' : ''}`;
}

const BEFORE = 60;
const AFTER = 80;
const WORD = 20;
