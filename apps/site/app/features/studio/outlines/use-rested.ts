import { startTransition, useEffect, useRef, useState } from 'react';

/** Pause (ms) after which what stands beside the canvas follows it. */
const PAUSE = 180;
/** Time (ms) after which it follows even if the browser is never idle. */
const LATEST = 1000;

let pressed = false;
if (typeof window !== 'undefined') {
  addEventListener('pointerdown', () => (pressed = true), true);
  for (const over of ['pointerup', 'pointercancel'] as const)
    addEventListener(over, () => (pressed = false), true);
}

/** Calls back once no pointer is down and the browser has time. Returns what takes that back. */
function whenRested(done: () => void, pause: number): () => void {
  let idle: number | null = null;
  let timer = setTimeout(function wait() {
    if (pressed) timer = setTimeout(wait, PAUSE);
    else if (!('requestIdleCallback' in window)) startTransition(done);
    else idle = requestIdleCallback(() => startTransition(done), { timeout: LATEST });
  }, pause);
  return () => {
    clearTimeout(timer);
    if (idle !== null) cancelIdleCallback(idle);
  };
}

/** How many of several pictures to draw: one more each time the page rests, so that they never hold up a pointer. */
export function useOneByOne(all: number): number {
  const [count, draw] = useState(0);
  useEffect(() => (count < all ? whenRested(() => draw(count + 1), 0) : undefined), [count, all]);
  return count;
}

/**
 * A value as it was when it last rested, which is not while a pointer is down: pictures beside the canvas take no part of
 * a frame while it changes. `moving` is true from the second change since then.
 */
export function useRested<T>(value: T): { rested: T; moving: boolean } {
  const [rested, rest] = useState(value);
  const last = useRef({ value, before: value });
  if (last.current.value !== value) last.current = { value, before: last.current.value };
  useEffect(() => whenRested(() => rest(value), PAUSE), [value]);
  return { rested, moving: value !== rested && last.current.before !== rested };
}
