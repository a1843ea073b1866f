/** Spellings of each language in file names, folders, column titles and keys; lower case, `_` and spaces as `-`. */
const SPELLINGS: Readonly<Record<string, string>> = {
  'zh-Hans':
    'zh-hans zh-cn zh-sg zh-rcn zh-rsg zh-hans-cn zh-chs zhcn zhhans chs cn sc schinese simplifiedchinese simplified-chinese chinese-simplified chinesesimplified simp-chinese l-simp-chinese chinese-simp 简体 简中 简体中文 中文简体 中文（简体） 简体字 簡體中文 簡體',
  'zh-Hant':
    'zh-hant zh-tw zh-hk zh-mo zh-rtw zh-rhk zh-hant-tw zh-hant-hk zh-cht zhtw zhhant cht tw tc tchinese traditionalchinese traditional-chinese chinese-traditional chinesetraditional trad-chinese chinese-trad 繁体 繁中 繁體 繁体中文 繁體中文 正體中文 中文繁体 中文繁體 中文（繁体） 中文（繁體）',
  zh: 'zh chinese l-chinese 中文 汉语 漢語',
  ja: 'ja ja-jp ja-rjp jp jpn japanese l-japanese 日文 日语 日語 日本語',
  ko: 'ko ko-kr ko-rkr kr kor korean koreana l-korean 韩文 韩语 韓文 한국어',
  en: 'en en-us en-gb en-rus en-rgb eng english l-english 英文 英语 英語',
  fr: 'fr fr-fr fr-ca french l-french 法文 法语',
  de: 'de de-de german deutsch l-german 德文 德语',
  es: 'es es-es es-419 es-mx spanish latam l-spanish 西班牙文 西班牙语',
  pt: 'pt pt-br pt-pt portuguese brazilian l-braz-por 葡萄牙文 葡萄牙语',
  it: 'it it-it italian 意大利文 意大利语',
  ru: 'ru ru-ru russian l-russian 俄文 俄语',
  th: 'th th-th thai 泰文 泰语',
  vi: 'vi vi-vn vietnamese 越南文 越南语',
};
/** Tags of the languages that are recognised. */
export const LANGUAGES: readonly string[] = Object.keys(SPELLINGS);
const BY_SPELLING = new Map(
  Object.entries(SPELLINGS).flatMap(([tag, words]) => words.split(' ').map((word) => [word, tag] as const)),
);
/** Codes that are words, too: they name a language only where nothing else stands beside them. */
const WORDS = new Set('it de es th vi pt sc tc'.split(' '));

const spelt = (word: string): string | undefined =>
  BY_SPELLING.get(
    word
      .trim()
      .toLowerCase()
      .replace(/[_\s]+/g, '-'),
  );

/** The language that a name ends or begins with, as in `ui_zh-CN`, `messages.ja` and `values-zh-rTW`. */
function within(name: string): string | undefined {
  const pieces = name.split(/[._\-\s]+/).filter(Boolean);
  for (const [from, to] of pieces.length > 1 ? cuts(pieces.length) : []) {
    const word = pieces.slice(from, to).join('-');
    const tag = spelt(word);
    if (tag !== undefined && !WORDS.has(word.toLowerCase())) return tag;
  }
  return undefined;
}

/** Ends before beginnings, the longest first: `zh-CN` before `CN`. */
const cuts = (pieces: number): (readonly [from: number, to: number])[] => [
  ...[3, 2, 1].filter((n) => n < pieces).map((n) => [pieces - n, pieces] as const),
  ...[3, 2, 1].filter((n) => n < pieces).map((n) => [0, n] as const),
];

/** The language of a title, such as `zh_CN`, `Chinese (Simplified)(zh-Hans)`, `简体` or `lines.zh`. */
function ofPart(part: string): string | undefined {
  const title = part.slice(part.lastIndexOf('!') + 1);
  const whole = spelt(title);
  if (whole !== undefined) return whole;
  const inBrackets = [...title.matchAll(/[(（[]([^()（）[\]]{2,20})[)）\]]/g)].reverse();
  for (const [, word = ''] of inBrackets) {
    const tag = spelt(word);
    if (tag !== undefined && tag !== 'zh') return tag;
  }
  const bare = title.replace(/[(（)）[\]]/g, ' ').trim();
  return spelt(bare) ?? within(bare);
}

/** The language of a file by its name, else by the nearest folder: `tl/schinese/a.rpy`, `zh-Hans.lproj/ui.strings`. */
function ofPath(path: string): string | undefined {
  const names = path.split('/').reverse();
  const [file = '', ...folders] = names;
  const stem = file.replace(/\.[^.]*$/, '');
  const own = spelt(stem) ?? within(stem);
  if (own !== undefined) return own;
  for (const folder of folders) {
    const tag = spelt(folder.replace(/\.lproj$/i, '')) ?? within(folder);
    if (tag !== undefined) return tag;
  }
  return undefined;
}

/**
 * The language of a text by the title of its part, else by its path.
 * @param path with `/` between folders
 * @param part id of a part
 * @returns a tag such as `zh-Hans`; `undefined` if nothing says it
 */
export const languageOf = (path: string, part?: string): string | undefined =>
  (part === undefined ? undefined : ofPart(part)) ?? ofPath(path);
