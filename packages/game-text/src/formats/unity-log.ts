import { textLines } from '../line-breaks.ts';
import type { Format } from './format.ts';

/** As TextMeshPro 1.5 to 4 and TextCore write it (`SetArraySizes`). */
const WARNING =
  /The character with Unicode value \\(?:u([0-9A-F]{4})|U([0-9A-F]{8})) was not found in the \[(.{0,200}?)\] font asset or any potential fallbacks\.(?:.{0,200}? in text object \[(.{0,200}?)\])?/;

/** Log of a Unity game or of its editor: each character that TextMeshPro says is missing. Its other lines are no texts. */
export const unityLog: Format = {
  label: 'Unity 日志里的缺字',
  endings: ['player.log', 'player-prev.log', 'editor.log'],
  markup: [],
  async read({ text, texts, steps }) {
    for (const { number, line, end } of textLines(text)) {
      if (steps.due()) await steps.pause(end / text.length);
      const [, bmp, any, font, object = ''] = WARNING.exec(line) ?? [];
      const codePoint = Number.parseInt(bmp ?? any ?? '', 16);
      if (font === undefined || !(codePoint <= 0x10ffff)) continue;
      const character = String.fromCodePoint(codePoint);
      // TextMeshPro warns of characters that no font need draw, too.
      if (/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(character)) continue;
      texts.add(texts.part(font, `${font} 缺的字`, true), object, number, character);
    }
  },
};
