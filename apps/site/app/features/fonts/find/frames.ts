import type { Frame } from '@ziwan/shape';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Smallest side (px) of a frame. */
const SMALLEST = 8;
/** The frame within the picture: moved in, and made smaller if it is larger. */
function fitted({ left, top, width, height }: Frame, picture: Size): Frame {
  const w = Math.min(picture.width, Math.max(SMALLEST, Math.round(width)));
  const h = Math.min(picture.height, Math.max(SMALLEST, Math.round(height)));
  return {
    left: Math.min(picture.width - w, Math.max(0, Math.round(left))),
    top: Math.min(picture.height - h, Math.max(0, Math.round(top))),
    width: w,
    height: h,
  };
}

/** Sides of a frame that are dragged; none moves all of it. */
export type Grip = '' | 'nw' | 'ne' | 'sw' | 'se';

/** The frame after a drag by `x` and `y` pixels of the picture. A dragged corner does not pass the opposite one. */
export function dragged(frame: Frame, grip: Grip, x: number, y: number, picture: Size): Frame {
  if (grip === '') return fitted({ ...frame, left: frame.left + x, top: frame.top + y }, picture);
  const right = frame.left + frame.width;
  const bottom = frame.top + frame.height;
  const west = grip.endsWith('w') ? within(frame.left + x, 0, right - SMALLEST) : frame.left;
  const north = grip.startsWith('n') ? within(frame.top + y, 0, bottom - SMALLEST) : frame.top;
  const east = grip.endsWith('e') ? within(right + x, frame.left + SMALLEST, picture.width) : right;
  const south = grip.startsWith('s') ? within(bottom + y, frame.top + SMALLEST, picture.height) : bottom;
  return fitted({ left: west, top: north, width: east - west, height: south - north }, picture);
}

/** The frame between two corners. */
export const between = (x: number, y: number, otherX: number, otherY: number, picture: Size): Frame =>
  fitted(
    {
      left: Math.min(x, otherX),
      top: Math.min(y, otherY),
      width: Math.abs(x - otherX),
      height: Math.abs(y - otherY),
    },
    picture,
  );

/** A frame for one more character: beside the last one, or in the middle. */
export function another(frames: readonly Frame[], picture: Size): Frame {
  const last = frames.at(-1);
  if (last) return fitted({ ...last, left: last.left + last.width }, picture);
  const side = Math.min(picture.width, picture.height) / 2;
  return fitted(
    { left: (picture.width - side) / 2, top: (picture.height - side) / 2, width: side, height: side },
    picture,
  );
}

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(least, most), Math.max(least, value));
