import { drawText } from '@ziwan/contract';
import { type AnyHandler, handle } from '../../calls/handling.ts';
import type { DrawingService } from './service.ts';

export const drawingHandlers = (service: DrawingService): readonly AnyHandler[] => [
  handle(drawText, { cache: 'list', limit: 'pdf' }, ({ query }) => service.draw(query)),
];
