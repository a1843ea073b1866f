import { unescapeSimple } from './code.ts';
import { type Format, GENERAL } from './format.ts';
import { type Dialect, literals } from './literals.ts';

const STRINGS: Dialect = {
  comments: ['//'],
  blocks: [['/*', '*/']],
  quotes: [
    { open: '"', close: '"', lines: true },
    { open: "'", close: "'", lines: true },
  ],
};

/** Apple's `.strings`: `"key" = "text";`, also without quotes around the key. A key without a text is one. */
export const appleStrings: Format = {
  label: 'Apple strings',
  endings: ['.strings'],
  markup: [...GENERAL, 'apple'],
  async read({ text, texts, problems, steps }) {
    const values = texts.part('values', '文字', true);
    let key = '';
    for (const { line, content, before, after, end } of literals(text, STRINGS, problems)) {
      if (steps.due()) await steps.pause(end / text.length);
      const shown = unescapeSimple(content);
      if (after.startsWith('=')) key = shown;
      else
        texts.add(
          values,
          /""=\n*$/.test(before) ? key : (/([\w.-]{1,60})=\n*$/.exec(before)?.[1] ?? ''),
          line,
          shown,
        );
    }
  },
};
