import type { GameEngine } from './endpoints/game.ts';

/** Characters that can appear in a running game though no text of it has them. */
export const CHARACTER_SETS = {
  numerals: { label: '数字与符号', about: '0–9 和 + - / % . , : ×' },
  ascii: { label: 'ASCII', about: '键盘上的字母、数字和符号，94 个' },
  currency: { label: '货币', about: '¥ ￥ $ € £ 和「元」' },
  dates: { label: '日期与时间', about: '数字、年月日时分秒和 : - / .' },
  'dates-hant': { label: '日期与时间（繁体）', about: '数字、年月日時分秒和 : - / .' },
  'hanzi-3500': { label: '一级字', about: '通用规范汉字表一级，3,500 字：玩家起名最常用到的' },
  'hanzi-8105': { label: '通用规范字', about: '通用规范汉字表全部，8,105 字：玩家起名打得出的' },
  engine: { label: '引擎画的字', about: '引擎自己会画的字，如省略号' },
} as const satisfies Record<string, { label: string; about: string }>;

export type CharacterSetId = keyof typeof CHARACTER_SETS;
export const CHARACTER_SET_IDS = Object.keys(CHARACTER_SETS) as CharacterSetId[];

const DIGITS = '0123456789';
const SMALL: Readonly<Record<Exclude<CharacterSetId, 'engine' | `hanzi-${string}`>, string>> = {
  numerals: `${DIGITS}+-/%.,:×`,
  ascii: String.fromCharCode(...Array.from({ length: 94 }, (_, i) => 0x21 + i)),
  currency: '¥￥$€£元',
  dates: `${DIGITS}年月日时分秒:-/.`,
  'dates-hant': `${DIGITS}年月日時分秒:-/.`,
};

/**
 * Characters that an engine draws by itself, by its source: TextMeshPro looks for the underline and the ellipsis at each
 * assignment of a font (TMP_Text.cs, `GetSpecialCharacters`); Godot cuts lines with an ellipsis and hides passwords behind
 * bullets (label.cpp, line_edit.h); Unreal does both (SlateTextLayout, SlatePasswordRun); CSS has `text-overflow`.
 */
export const ENGINE_ASKS: Partial<Record<GameEngine, string>> = {
  unity: '_…',
  godot4: '…•',
  unreal: '…●',
  web: '…',
};

/** Hanzi of 通用规范汉字表 by level. */
export type CommonHanzi = readonly [string, string, string];

/** Loads the hanzi of the large sets. */
export const loadCommonHanzi = async (): Promise<CommonHanzi> =>
  (await import('./common-hanzi.ts')).COMMON_HANZI;

/** Characters of each set; of the large ones, from the loaded hanzi. */
export const characterSets =
  (engine: GameEngine, hanzi: CommonHanzi | null) =>
  (set: CharacterSetId): string => {
    if (set === 'engine') return ENGINE_ASKS[engine] ?? '';
    if (set === 'hanzi-3500') return hanzi?.[0] ?? '';
    if (set === 'hanzi-8105') return hanzi?.join('') ?? '';
    return SMALL[set];
  };

/**
 * Opens sets, the large ones from a module that is loaded for them.
 * @returns the characters of each; of others, nothing
 */
export async function openCharacterSets(
  ids: Iterable<CharacterSetId>,
  engine: GameEngine,
): Promise<(set: CharacterSetId) => string> {
  const asked = new Set(ids);
  const large = asked.has('hanzi-3500') || asked.has('hanzi-8105');
  return characterSets(engine, large ? await loadCommonHanzi() : null);
}

/** Languages with a name for visitors. */
const LANGUAGES: Readonly<Record<string, string>> = {
  'zh-Hans': '简体中文',
  'zh-Hant': '繁体中文',
  zh: '中文',
  ja: '日文',
  ko: '韩文',
  en: '英文',
  fr: '法文',
  de: '德文',
  es: '西班牙文',
  pt: '葡萄牙文',
  it: '意大利文',
  ru: '俄文',
  th: '泰文',
  vi: '越南文',
};

/** Name of a language for visitors; its tag if it has none here. */
export const languageName = (tag: string): string => LANGUAGES[tag] ?? tag;
/** Languages that are offered. */
export const KNOWN_LANGUAGES = Object.keys(LANGUAGES);
