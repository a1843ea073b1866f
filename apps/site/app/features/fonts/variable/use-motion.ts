import type { Axis } from '@ziwan/contract';
import { type RefObject, useEffect } from 'react';
import { signed } from '../../../ui/signed.ts';
import { axesAt, movingValue, variationCss } from './axis-motion.ts';

/** Frame interval (ms). Every frame redraws the glyphs; thirty a second look smooth at a moderate processor load. */
const FRAME_MS = 1000 / 30;

/**
 * Animates `element` along the axes while visible and `running`. Writes styles directly, because rendering every
 * frame would re-render the card. Axis values go to descendants with `data-axis`.
 */
export function useMotion(
  element: RefObject<HTMLElement | null>,
  axes: readonly Axis[],
  running: boolean,
): void {
  useEffect(() => {
    const target = element.current;
    if (!target || !running || axes.length === 0) return;
    const outputs = axes.map((axis) => ({
      axis,
      output: target.querySelector<HTMLElement>(`[data-axis="${CSS.escape(axis.tag)}"]`),
    }));
    let elapsed = 0;
    let last = 0;
    let frame = 0;
    const step = (now: number) => {
      frame = requestAnimationFrame(step);
      if (last !== 0 && now - last < FRAME_MS) return;
      if (last !== 0) elapsed += Math.min(100, now - last);
      last = now;
      const values = axesAt(axes, elapsed / 1000);
      target.style.setProperty('font-variation-settings', variationCss(values));
      for (const { axis, output } of outputs)
        if (output) output.textContent = signed(movingValue(axis, values[axis.tag] ?? axis.default));
    };
    const observer = new IntersectionObserver(([entry]) => {
      cancelAnimationFrame(frame);
      last = 0;
      if (entry?.isIntersecting) frame = requestAnimationFrame(step);
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [element, axes, running]);
}
