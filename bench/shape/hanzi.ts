// npm run bench -- shape hanzi: writes the traditional forms by which pictures are searched for.
import { writeFileSync } from 'node:fs';
import { charsetCodePoints } from '@ziwan/font-inspect';
import { formsOf } from '../../apps/site/server/script-conversion/converter.ts';

const simplified = charsetCodePoints('tghz-1');
const has = (id: 'tghz-1' | 'big5-1', character: string) =>
  charsetCodePoints(id).includes(character.codePointAt(0) as number);
const forms = new Set([...simplified].flatMap((c) => formsOf(String.fromCodePoint(c), 'hant')));
const further = [...forms].filter((form) => has('big5-1', form) && !has('tghz-1', form)).sort();
writeFileSync(
  new URL('../../packages/catalogue/src/shapes/traditional-hanzi.txt', import.meta.url),
  `${further.join('')}\n`,
);
console.log(`${further.length} characters`);
