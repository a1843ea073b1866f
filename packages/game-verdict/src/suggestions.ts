import { type CharacterSetId, ENGINE_ASKS, type GameEngine, type RoleDraws } from '@ziwan/contract';
import { eachPlaceholder, type PlaceholderKind } from './placeholders.ts';
import type { DrawnText } from './role-script.ts';

/** A set of characters that a running game is likely to draw and that a role does not have. */
export interface Suggestion {
  readonly set: CharacterSetId;
  /** Why, as a clause: 「有 12 处 %d，会写出数字」. */
  readonly reason: string;
}

/** What a set adds to a role: characters, and about as many bytes of its font in a package. */
export interface SetPrice {
  readonly glyphs: number;
  readonly bytes: number;
}

/**
 * Bytes that a glyph adds to a zipped TrueType font, of hanzi and of others. Measured: hanzi 45 in a pixel face, 150 in a
 * plain one, 500 in a brush; letters 18 to 160.
 */
const BYTES = { hanzi: 190, other: 90 } as const;

export interface Judged {
  readonly draws: RoleDraws | undefined;
  /** What the role draws (`roleTexts`). */
  readonly texts: readonly DrawnText[];
  /** Its characters (`roleCharacters`). */
  readonly characters: string;
  readonly engine: GameEngine;
  /** Of every set that may be suggested (`SUGGESTED`). */
  readonly charactersIn: (set: CharacterSetId) => string;
}

/** Sets that may be suggested. */
export const SUGGESTED = [
  'numerals',
  'dates',
  'dates-hant',
  'currency',
  'hanzi-3500',
  'ascii',
  'engine',
] as const satisfies readonly CharacterSetId[];

/** Letters of which a script has so many are taken as English, which needs the others, too. */
const LETTERS = 20;

/** Sets that the texts or the engine give a reason for, and of which the role lacks characters. */
export function suggestionsFor(judged: Judged): Suggestion[] {
  const { draws, texts, characters, engine } = judged;
  const written = new Map<PlaceholderKind, Map<string, number>>();
  eachPlaceholder(texts, ({ written: text, kind }) => {
    const ofKind = written.get(kind) ?? new Map<string, number>();
    written.set(kind, ofKind.set(text, (ofKind.get(text) ?? 0) + 1));
  });
  const seen = (...kinds: PlaceholderKind[]) =>
    placesOf(kinds.flatMap((kind) => [...(written.get(kind) ?? [])]));
  const letters = characters.match(/[A-Za-z]/g)?.length ?? 0;
  const signs = characters.match(/[¥￥$€£]/g)?.join(' ') ?? '';
  const names = seen('name');
  const money = seen('money');
  const dates = seen('date');
  const numbers = seen('number', 'money', 'date');
  const asks = ENGINE_ASKS[engine] ?? '';
  const traditional = draws?.languages?.join() === 'zh-Hant';
  const reasons: [CharacterSetId, string][] = [
    ['numerals', numbers ? `${numbers}，会写出数字` : ifAny(seen('any'), '，可能写出数字')],
    [traditional ? 'dates-hant' : 'dates', ifAny(dates, '，会写出日期或时间')],
    ['currency', money ? `${money}，会写出价钱` : ifAny(signs, ' 已用到，别的货币符号可能也要')],
    ['hanzi-3500', ifAny(names, '，会写出玩家起的名字')],
    [
      'ascii',
      names ? `${names}，会写出玩家起的名字` : letters >= LETTERS ? `用到 ${letters} 个英文字母` : '',
    ],
    ['engine', asks && `引擎自己会画 ${[...asks].join(' ')}`],
  ];
  return reasons.flatMap(([set, reason]) =>
    reason !== '' && priceOf(judged, set).glyphs > 0 ? [{ set, reason }] : [],
  );
}

/** What a set adds to what a role draws. */
export function priceOf(
  { draws, characters, charactersIn }: Pick<Judged, 'draws' | 'characters' | 'charactersIn'>,
  set: CharacterSetId,
): SetPrice {
  if (draws?.sets?.includes(set)) return { glyphs: 0, bytes: 0 };
  const held = new Set(characters);
  const added = [...new Set(charactersIn(set))].filter((char) => !held.has(char));
  const hanzi = added.filter((char) => /\p{Script=Han}/u.test(char)).length;
  return { glyphs: added.length, bytes: hanzi * BYTES.hanzi + (added.length - hanzi) * BYTES.other };
}

/** 「有 12 处 %d、{0}」, the most frequent first; empty without any. */
function placesOf(written: readonly (readonly [text: string, times: number])[]): string {
  const times = written.reduce((sum, [, each]) => sum + each, 0);
  if (times === 0) return '';
  const named = written.toSorted((a, b) => b[1] - a[1]).map(([text]) => text);
  return `有 ${times} 处 ${named.slice(0, 3).join('、')}${named.length > 3 ? ' 等' : ''}`;
}

const ifAny = (seen: string, words: string): string => seen && seen + words;
