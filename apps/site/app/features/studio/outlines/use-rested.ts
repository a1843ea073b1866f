import { useEffect, useState } from 'react';

/** Pause (ms) after which what stands beside the canvas follows it. */
const PAUSE = 180;

/** A value as it was when it last rested: pictures beside the canvas take no part of a frame while it changes. */
export function useRested<T>(value: T): T {
  const [rested, rest] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => rest(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
