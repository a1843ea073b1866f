import { createContext, type RefObject, useContext, useEffect, useReducer, useRef, useState } from 'react';
import { tellFailure } from '../../ui/failure-store.ts';
import { type Axes, type Face, faceKey } from './face-index.ts';
import { watchNear } from './near.ts';
import { WebfontLoader } from './webfont-loader.ts';

/** The app's one loader. */
export const WebfontContext = createContext<WebfontLoader>(new WebfontLoader(null));

export interface WebfontState {
  /** What can be drawn now: the wanted text, or the last one that was ready; null before the first. */
  shown: { text: string; face: Face } | null;
  state: 'ready' | 'loading' | 'error';
  error: string;
  retry: () => void;
}

/**
 * Keeps a face with all of `text` at hand while `element` is near the screen.
 * @param element box whose place on the page decides when to load
 */
export function useWebfont(
  element: RefObject<HTMLElement | null>,
  gno: string,
  text: string,
  axes?: Axes,
): WebfontState {
  const loader = useContext(WebfontContext);
  const key = faceKey(gno, axes);
  const face = loader.index.find(key, text);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const [failure, setFailure] = useState<{ key: string; text: string; message: string } | null>(null);
  const last = useRef<{ gno: string; shown: WebfontState['shown'] }>({ gno, shown: null });
  if (face) last.current = { gno, shown: { text, face } };
  else if (last.current.gno !== gno) last.current = { gno, shown: null };
  const error = failure && failure.key === key && failure.text === text ? failure.message : '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the face and its axes, new objects each time
  useEffect(() => {
    const target = element.current;
    if (text === '' || error || !target) return;
    // What is drawn already is watched too: its next text then leaves at once, without a look at the page first.
    if (loader.index.find(key, text)) return watchNear(target, () => {});
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
  }, [loader, key, text, error]);

  // One button for all that fail on the page.
  useEffect(() => {
    if (!error) return;
    const retry = () => setFailure(null);
    return tellFailure({ what: '有些字体没有画出来', why: error, retry, alone: true });
  }, [error]);

  useEffect(() => (face ? loader.index.retain(face) : undefined), [loader, face]);

  const state = text === '' || face ? 'ready' : error ? 'error' : 'loading';
  return { shown: last.current.shown, state, error, retry: () => setFailure(null) };
}
