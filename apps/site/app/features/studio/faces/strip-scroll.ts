import { type RefObject, useEffect } from 'react';

/** Distance (px) from which a press is a drag. */
const SLOP = 5;
/** Pause (ms) after which a turn of the wheel is another gesture. */
const PAUSE = 300;
/** Height (px) of a line, for mice that count in lines. */
const LINE = 40;

/**
 * Lets a mouse pull a strip sideways, and its wheel move it. A press that was a drag clicks nothing. The wheel moves the
 * page where the strip ends, and while it has been moving it: a page that is scrolled past the strip is not held up.
 */
export function useStripScroll(strip: RefObject<HTMLElement | null>): void {
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
    /** When the wheel last moved the page. */
    let paged = Number.NEGATIVE_INFINITY;
    const wheelBeside = ({ target, timeStamp }: WheelEvent) => {
      if (!element.contains(target as Node)) paged = timeStamp;
    };
    const wheel = (event: WheelEvent) => {
      const { deltaX, deltaY, deltaMode, timeStamp } = event;
      const isSideways = event.shiftKey || Math.abs(deltaX) >= Math.abs(deltaY);
      if (event.ctrlKey || isSideways) return;
      const by = deltaY * (deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      const end = element.scrollWidth - element.clientWidth;
      const isEnd = by < 0 ? element.scrollLeft <= 0 : element.scrollLeft >= end - 1;
      if (isEnd || timeStamp - paged < PAUSE) {
        paged = timeStamp;
        return;
      }
      event.preventDefault();
      element.scrollLeft += by;
    };
    element.addEventListener('pointerdown', press);
    element.addEventListener('click', click, true);
    addEventListener('pointermove', move);
    addEventListener('pointerup', release);
    addEventListener('wheel', wheelBeside, { passive: true });
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('click', click, true);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', release);
      removeEventListener('wheel', wheelBeside);
      element.removeEventListener('wheel', wheel);
    };
  }, [strip]);
}
