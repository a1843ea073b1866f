import { convertText } from '@ziwan/contract';
import { type AnyHandler, CACHED, handle } from '../../calls/handling.ts';
import { convert } from './converter.ts';

export const textHandlers = (): readonly AnyHandler[] => [
  handle(convertText, CACHED, ({ query }) => convert(query.text, query.to)),
];
