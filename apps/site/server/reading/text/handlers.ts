import { characterForms, convertText } from '@ziwan/contract';
import { type AnyHandler, CACHED, handle } from '../../calls/handling.ts';
import { convert, formsIn } from '../../script-conversion/converter.ts';

export const textHandlers = (): readonly AnyHandler[] => [
  handle(characterForms, CACHED, () => ({ hant: formsIn('hant'), hans: formsIn('hans') })),
  handle(convertText, CACHED, ({ query }) => convert(query.text, query.to)),
];
