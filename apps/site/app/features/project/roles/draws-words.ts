import { CHARACTER_SETS, languageName, type RoleDraws } from '@ziwan/contract';

/** Paths named. */
const NAMED = 2;
/** Characters of a line that are shown. */
const LINE = 12;

/** What a role draws, as a clause, or nothing: "全部文本", "ui.csv 的 2 组，繁体中文，自己的一行「龙吟」". */
export function drawsWords(draws: RoleDraws | undefined): string {
  const { texts, languages, line, sets = [] } = draws ?? {};
  const words: string[] = [];
  if (!texts) words.push('全部文本');
  else if (texts.length > 0) {
    const named = texts.slice(0, NAMED).map(({ name, parts }) => {
      const own = name.replace(/\/$/, '').split('/').at(-1);
      return parts ? `${own} 的 ${parts.length} 组` : name.endsWith('/') ? `${own} 文件夹` : `${own}`;
    });
    words.push(texts.length > NAMED ? `${named.join('、')} 等 ${texts.length} 处` : named.join('、'));
  }
  if (languages && (!texts || texts.length > 0)) words.push(languages.map(languageName).join('、'));
  if (line) words.push(`自己的一行「${line.length > LINE ? `${line.slice(0, LINE)}…` : line}」`);
  words.push(...sets.map((set) => CHARACTER_SETS[set].label));
  return words.join('，');
}
