import { orderFigure } from '@ziwan/content';
import { characterForms, convertText, hanziFacts } from '@ziwan/contract';
import { type AnyHandler, CACHED, handle } from '../../calls/handling.ts';
import { convert, formsIn, formsOf } from './converter.ts';

export const textHandlers = (): readonly AnyHandler[] => [
  handle(characterForms, CACHED, () => ({ hant: formsIn('hant'), hans: formsIn('hans') })),
  handle(convertText, CACHED, ({ query }) => convert(query.text, query.to)),
  handle(hanziFacts, CACHED, ({ query: { char } }) => {
    const order = orderFigure(char);
    return {
      hant: formsOf(char, 'hant'),
      hans: formsOf(char, 'hans'),
      strokes: order && { count: order.strokes, figure: order.html },
    };
  }),
];
