import type { Axis } from '@ziwan/contract';
import { type RefObject, useEffect } from 'react';
import { variationCss } from './axis-motion.ts';

/** Smallest scale; longer lines fade at the end of their box. */
const LEAST = 0.5;
/** Width (px) of the fade. */
const FADE = 24;

/**
 * Scales the line in `element` by `--fit` so that it fits its box at the widest values of its axes. Its size follows
 * from an estimate that faces with wide letters exceed.
 */
export function useFit(element: RefObject<HTMLElement | null>, axes: readonly Axis[], text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another width
  useEffect(() => {
    const target = element.current;
    const box = target?.querySelector('a');
    if (!target || !box) return;
    const { style } = target;
    const fit = () => {
      const ink = box.querySelector<HTMLElement>(':scope > * > *');
      if (!ink) return;
      const shown = style.fontVariationSettings;
      style.fontVariationSettings = variationCss(Object.fromEntries(axes.map(({ tag, max }) => [tag, max])));
      const scale = Math.floor((100 * (box.clientWidth - FADE)) / ink.offsetWidth) / 100;
      style.fontVariationSettings = shown;
      style.setProperty('--fit', String(Math.max(LEAST, Math.min(1, scale))));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    document.fonts.addEventListener('loadingdone', fit);
    // A face that is added once it has loaded raises no such event.
    const states = new MutationObserver(fit);
    states.observe(box, { subtree: true, attributeFilter: ['data-state'] });
    return () => {
      observer.disconnect();
      states.disconnect();
      document.fonts.removeEventListener('loadingdone', fit);
    };
  }, [element, axes, text]);
}
