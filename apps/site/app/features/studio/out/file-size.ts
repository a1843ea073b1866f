import { TITLE_CALLS } from '@ziwan/contract';
import type { Scene } from '@ziwan/title';

/** Longer side (px) of a title's files at scale 1. */
const SIDE = 1200;

/**
 * Size (px) of a title's files at scale 1, which a column fills in height as a line does in width. The squares of a
 * title in 像素 are whole pixels.
 */
export function fileSize({ box, grid }: Pick<Scene, 'box' | 'grid'>): { width: number; height: number } {
  const { left, right, top, bottom } = box;
  const ratio = (bottom - top) / (right - left);
  const across = Math.round(SIDE * Math.min(1, 1 / ratio));
  const squares = grid > 0 ? Math.round((right - left) / grid) : 1;
  const whole =
    Math.max(1, Math.floor(across / squares), Math.ceil(TITLE_CALLS.width.min / squares)) * squares;
  const width = Math.min(TITLE_CALLS.width.max, whole);
  // As the server rounds it.
  return { width, height: Math.max(1, Math.round(width * ratio)) };
}
