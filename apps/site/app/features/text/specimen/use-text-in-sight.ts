import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { REST_MS } from '../../../ui/settled.ts';
import { isFar, watchNear } from './near.ts';

const waiting = new Set<() => void>();
let changed = 0;
let timer: ReturnType<typeof setTimeout> | null = null;

/** Calls back once nothing has changed for `REST_MS`, or for print: one timer for the whole page. @returns cancels */
function onceRested(callback: () => void): () => void {
  waiting.add(callback);
  // A listener that is there already is not added again.
  window.addEventListener('beforeprint', drawForPrint);
  changed = performance.now();
  timer ??= setTimeout(follow, REST_MS);
  return () => void waiting.delete(callback);
}

function follow(): void {
  const left = changed + REST_MS - performance.now();
  timer = left > 0 ? setTimeout(follow, left) : null;
  if (timer === null) drawAll();
}

function drawAll(): void {
  for (const callback of waiting) callback();
  waiting.clear();
}

const drawForPrint = () => flushSync(drawAll);

/**
 * The text that a specimen draws: away from the viewport an earlier one, so that a keystroke lays out what is seen and
 * nothing else.
 */
export function useTextInSight(element: RefObject<HTMLElement | null>, text: string): string {
  const [rested, rest] = useState(text);
  const far = isFar(element.current);
  if (!far && rested !== text) rest(text);
  useEffect(() => {
    if (rested === text || !element.current) return;
    const cancel = onceRested(() => rest(text));
    const unwatch = watchNear(element.current, () => rest(text));
    return () => {
      cancel();
      unwatch();
    };
  }, [element, rested, text]);
  return far ? rested : text;
}
