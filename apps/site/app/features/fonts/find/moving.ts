import type { KeyboardEvent, PointerEvent } from 'react';

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Pixels a step while a key is held. */
const HELD = 4;

/** Pixels by which an arrow key moves what has the focus; null for other keys. */
export function stepOf({ key, repeat }: KeyboardEvent): { x: number; y: number } | null {
  const step = STEPS[key];
  const by = repeat ? HELD : 1;
  return step ? { x: step[0] * by, y: step[1] * by } : null;
}

/**
 * Follows a pointer until it is released.
 * @param scale pixels of the picture in one of the page
 * @param onMove gets the way from where the pointer was pressed, in pixels of the picture
 */
export function follow(
  event: PointerEvent<Element>,
  scale: number,
  onMove: (x: number, y: number) => void,
  onEnd?: (moved: boolean) => void,
): void {
  const element = event.currentTarget as HTMLElement;
  const { clientX, clientY, pointerId } = event;
  let moved = false;
  element.setPointerCapture(pointerId);
  const move = (next: globalThis.PointerEvent) => {
    moved ||= Math.hypot(next.clientX - clientX, next.clientY - clientY) > 3;
    if (moved) onMove((next.clientX - clientX) * scale, (next.clientY - clientY) * scale);
  };
  const end = () => {
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', end);
    element.removeEventListener('pointercancel', end);
    onEnd?.(moved);
  };
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', end);
  element.addEventListener('pointercancel', end);
}
