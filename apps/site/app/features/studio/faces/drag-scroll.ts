import { type RefObject, useEffect } from 'react';

/** Distance (px) from which a press is a drag. */
const SLOP = 5;

/** Lets a mouse drag a strip sideways. A press that was a drag clicks nothing. */
export function useDragScroll(strip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    let from: { x: number; left: number } | null = null;
    let dragged = false;
    const press = ({ pointerType, button, clientX }: PointerEvent) => {
      dragged = false;
      if (pointerType === 'mouse' && button === 0) from = { x: clientX, left: element.scrollLeft };
    };
    const move = ({ clientX }: PointerEvent) => {
      if (!from) return;
      dragged ||= Math.abs(clientX - from.x) > SLOP;
      if (dragged) element.scrollLeft = from.left - (clientX - from.x);
    };
    const release = () => {
      from = null;
    };
    const click = (event: MouseEvent) => {
      if (!dragged) return;
      dragged = false;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('pointerdown', press);
    element.addEventListener('click', click, true);
    addEventListener('pointermove', move);
    addEventListener('pointerup', release);
    return () => {
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('click', click, true);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', release);
    };
  }, [strip]);
}
