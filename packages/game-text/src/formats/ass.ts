import { eachLine } from './each-line.ts';
import type { Format } from './format.ts';

/** Fields of a line of `[Events]` where no `Format:` stands before it. */
const FIELDS = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',');

/** Dialogue of Advanced SubStation Alpha. Styles, comments, names and drawings (`\p1`) are left out. */
export const ass: Format = {
  label: '字幕（ASS）',
  endings: ['.ass', '.ssa'],
  sign: /^\uFEFF?\[Script Info\]/i,
  markup: ['ass'],
  async read(input) {
    const { texts } = input;
    const part = texts.part('dialogue', '字幕', true);
    const names = texts.part('names', '说话人（播放时不显示）', false);
    const comments = texts.part('comments', '注释行', false);
    let fields = FIELDS;
    let section = '';
    await eachLine(input, (line, number) => {
      section = /^\uFEFF?\[([^\]]{1,60})\]\s*$/.exec(line)?.[1]?.toLowerCase() ?? section;
      const [, kind = '', rest = ''] = /^(Format|Dialogue|Comment):\s?(.*)$/.exec(line) ?? [];
      if (section !== 'events' || !kind) return;
      if (kind === 'Format') {
        fields = rest.split(',').map((field) => field.trim().toLowerCase());
        return;
      }
      const cells = rest.split(',');
      const name = cells[fields.findIndex((field) => /^(?:name|actor)$/.test(field))]?.trim() ?? '';
      // The text is the last field and may have commas.
      const text = cells.slice(fields.length - 1).join(',');
      if (kind === 'Comment') {
        texts.add(comments, name, number, text);
        return;
      }
      if (name) texts.add(names, '', number, name);
      texts.add(part, name, number, withoutDrawings(text));
    });
    if (!/^\[Events\]/im.test(input.text)) input.problems.add(0, '没有找到 [Events] 一节，没有字幕。');
  },
};

/** `{\p1}m 0 0 l 10 0{\p0}` draws a shape, whose commands are no text, until a tag ends the drawing. */
function withoutDrawings(text: string): string {
  if (!/\\p[1-9]/.test(text)) return text;
  let draws = false;
  return text
    .split(/(\{[^{}]*\})/)
    .filter((piece) => {
      if (!piece.startsWith('{')) return !draws;
      const scale = [...piece.matchAll(/\\p(\d+)/g)].at(-1)?.[1];
      if (scale !== undefined) draws = Number(scale) > 0;
      return true;
    })
    .join('');
}
