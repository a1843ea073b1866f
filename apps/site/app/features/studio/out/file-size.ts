import { TITLE_CALLS } from '@ziwan/contract';
import type { Box } from '@ziwan/title';

/** Longer side (px) of a title's files at scale 1. */
const SIDE = 1200;

/** Size (px) of a title's files at scale 1, which a column fills in height as a line does in width. */
export function fileSize({ left, right, top, bottom }: Box): { width: number; height: number } {
  const ratio = (bottom - top) / (right - left);
  const width = Math.max(TITLE_CALLS.width.min, Math.round(SIDE * Math.min(1, 1 / ratio)));
  // As the server rounds it.
  return { width, height: Math.max(1, Math.round(width * ratio)) };
}
