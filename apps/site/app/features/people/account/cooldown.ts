import { useEffect, useState } from 'react';

/** Time (ms) until which each account has to wait for another code. Survives closing the form. */
const until = new Map<string, number>();

export function startCooldown(account: string, seconds: number): void {
  until.set(account, Date.now() + seconds * 1000);
}

const left = (account: string): number =>
  Math.max(0, Math.ceil(((until.get(account) ?? 0) - Date.now()) / 1000));

/**
 * Seconds until another code may be sent to the account, counting down.
 * @param round changes with each `startCooldown` of the caller
 */
export function useCooldown(account: string, round: number): number {
  const [seconds, setSeconds] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round counts anew
  useEffect(() => {
    setSeconds(left(account));
    if (left(account) === 0) return;
    const timer = setInterval(() => {
      const rest = left(account);
      setSeconds(rest);
      if (rest === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [account, round]);
  return seconds;
}
