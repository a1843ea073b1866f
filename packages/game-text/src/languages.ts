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
  const pieces = name.split(/[._\-\s:@]+/).filter(Boolean);
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
  const bare = title.replace(/[(（)）[\]@]|^\w+:/g, ' ').trim();
  return spelt(bare) ?? within(bare);
}

const ofFile = (name: string): string | undefined => {
  const stem = name.replace(/\.[^.]*$/, '');
  return spelt(stem) ?? within(stem);
};

/** The language of the nearest folder that names one: `tl/schinese/a.rpy`, `zh-Hans.lproj/ui.strings`. */
function ofFolders(folders: readonly string[]): string | undefined {
  for (const folder of folders) {
    const tag = spelt(folder.replace(/\.lproj$/i, '')) ?? within(folder);
    if (tag !== undefined) return tag;
  }
  return undefined;
}

/**
 * The language of a text by the title of its part, by the name of its file, by what the file states, by its folders.
 * @param path with `/` between folders
 * @param part id of a part
 * @param stated language that the file states in itself, as it is written there
 * @returns a tag such as `zh-Hans`; `undefined` if nothing says it
 */
export function languageOf(path: string, part?: string, stated?: string): string | undefined {
  const [file = '', ...folders] = path.split('/').reverse();
  return (
    (part === undefined ? undefined : ofPart(part)) ??
    ofFile(file) ??
    (stated === undefined ? undefined : tagOf(stated)) ??
    ofFolders(folders)
  );
}

/** The tag of a code or name in a file: `zh_Hans_CN`, `zh_CN.UTF-8`, `sr@latin`, `simp_chinese`. */
function tagOf(written: string): string | undefined {
  const word = written.replace(/[.@].*$/, '').replace(/^(?:zho|chi|cmn)(?=[-_]|$)/i, 'zh');
  const code = /^[a-z]{2,3}(?=[-_]|$)/i.exec(word)?.[0].toLowerCase();
  return spelt(word) ?? (code === undefined ? undefined : (spelt(code) ?? code));
}

/** How a file of one language states it, by the ending of its name. */
const STATED: readonly (readonly [endings: RegExp, statement: RegExp])[] = [
  // Only the header, which is the translation of the empty text.
  [
    /\.pot?$/i,
    /^msgid\s+""\s*^msgstr\s+(?:""\s*)?(?:^\s*"(?!Language:)[^\n]*\n){0,60}\s*"Language:[ \t]*([\w@.-]+)/m,
  ],
  [/\.(?:xlf|xliff|mxliff|sdlxliff)$/i, /\s(?:target-language|trgLang)\s{0,5}=\s{0,5}["']([\w-]+)/],
  [/\.ts$/i, /<TS\b[^<>]{0,200}\slanguage\s{0,5}=\s{0,5}["']([\w-]+)/],
  [/\.tres$/i, /^\[gd_resource type="Translation"[\s\S]*?^locale[ \t]*=[ \t]*"([\w-]+)"/m],
  [/\.asset$/i, /^[ \t]*m_LocaleId:[ \t]*\r?\n\s+m_Code:[ \t]*([\w-]+)/m],
  [/\.ya?ml$/i, /^\uFEFF?l_([a-z_]+):/m],
];

/** UTF-16 units, and bytes, of a file in which its language is looked for. */
export const STATED_WITHIN = 1 << 14;

/** True for a name whose file may state its language. */
export const mayStateLanguage = (name: string): boolean => STATED.some(([endings]) => endings.test(name));

/**
 * The language that a file states in itself, as it is written there (`grc`, `zh_CN`); `undefined` if it states none.
 * @param head its first `STATED_WITHIN` units
 */
export function statedLanguage(name: string, head: string): string | undefined {
  const statement = STATED.find(([endings]) => endings.test(name))?.[1];
  return statement?.exec(head)?.[1];
}
