import { createContext, type RefObject, useContext, useEffect, useMemo, useReducer, useState } from 'react';
import { showFailure } from '../../../ui/failure-store.ts';
import { type Axes, type Face, faceKey, joined } from './face-index.ts';
import { watchNear } from './near.ts';
import { WebfontLoader } from './webfont-loader.ts';

export const WebfontContext = createContext<WebfontLoader>(new WebfontLoader(null));

export interface WebfontState {
  /**
   * What the text is drawn with, or null while nothing is loaded. Unless the state is `ready`, missing characters may
   * still be loading and are not reported.
   */
  shown: { text: string; face: Face } | null;
  state: 'ready' | 'loading' | 'error';
  error: string;
  retry: () => void;
}

/**
 * Keeps subsets for `text` loaded while `element` is near the viewport.
 * @param element box whose position decides when to load
 */
export function useWebfont(
  element: RefObject<HTMLElement | null>,
  gno: string,
  text: string,
  axes?: Axes,
): WebfontState {
  const loader = useContext(WebfontContext);
  const key = faceKey(gno, axes);
  const parts = loader.index.gather(key, text);
  const families = parts.map((part) => part.family).join();
  const ready = text === '' || loader.index.find(key, text) !== undefined;
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const [losses, lose] = useReducer((n: number) => n + 1, 0);
  const [failure, setFailure] = useState<{ key: string; text: string; message: string } | null>(null);
  const error = failure && failure.key === key && failure.text === text ? failure.message : '';

  useEffect(() => loader.onLost(lose), [loader]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the face and its axes, new objects each time; a loss asks again
  useEffect(() => {
    const target = element.current;
    if (text === '' || error || !target) return;
    if (loader.index.find(key, text)) {
      // The face came between the render and this effect.
      if (!ready) redraw();
      // Observe drawn elements too, so that their next text is requested without waiting for the observer.
      return watchNear(target, () => {});
    }
    let cancel = () => {};
    const want = {
      gno,
      text,
      ...(axes ? { axes } : {}),
      done: redraw,
      fail: (message: string) => setFailure({ key, text, message }),
    };
    const unwatch = watchNear(target, (urgent) => {
      cancel = loader.request(want, urgent);
    });
    return () => {
      unwatch();
      cancel();
    };
  }, [loader, key, text, error, losses]);

  // One retry button covers every failure on the page.
  useEffect(() => {
    if (!error) return;
    const retry = () => setFailure(null);
    return showFailure({ what: '有些字体没有画出来', why: error, retry, alone: true });
  }, [error]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the families name the parts, a new list each time
  useEffect(() => {
    const releases = parts.map((part) => loader.index.retain(part));
    return () => {
      for (const release of releases) release();
    };
  }, [loader, key, families]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the families name the parts, a new list each time
  const shown = useMemo(() => {
    const face = joined(parts);
    return face ? { text, face } : null;
  }, [key, families, text]);
  const state = ready ? 'ready' : error ? 'error' : 'loading';
  return { shown, state, error, retry: () => setFailure(null) };
}
