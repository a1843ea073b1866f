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

/**
 * A value as it was when it last rested, which is not while a pointer is down: pictures beside the canvas take no part of
 * a frame while it changes. `moving` is true from the second change since then.
 */
export function useRested<T>(value: T): { rested: T; moving: boolean } {
  const [rested, rest] = useState(value);
  const last = useRef({ value, before: value });
  if (last.current.value !== value) last.current = { value, before: last.current.value };
  useEffect(() => {
    let idle: number | null = null;
    let timer = setTimeout(function wait() {
      if (pressed) timer = setTimeout(wait, PAUSE);
      else if (!('requestIdleCallback' in window)) startTransition(() => rest(value));
      else idle = requestIdleCallback(() => startTransition(() => rest(value)), { timeout: LATEST });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      if (idle !== null) cancelIdleCallback(idle);
    };
  }, [value]);
  return { rested, moving: value !== rested && last.current.before !== rested };
}
