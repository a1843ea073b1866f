import type { AnyHandler } from '../../calls/handling.ts';
import { drawingHandlers } from './handlers.ts';
import { type DrawingParts, DrawingService } from './service.ts';

export const createDrawings = (parts: DrawingParts): { readonly handlers: readonly AnyHandler[] } => ({
  handlers: drawingHandlers(new DrawingService(parts)),
});
