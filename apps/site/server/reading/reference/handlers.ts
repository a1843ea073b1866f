import { apiReference } from '@ziwan/contract';
import { type AnyHandler, CACHED, handle } from '../../calls/handling.ts';
import { reference } from './reference.ts';

export const referenceHandlers = (): readonly AnyHandler[] => [
  handle(apiReference, CACHED, () => reference()),
];
