import { sentenceOf } from '@ziwan/store';

/**
 * Line of the log about a fault outside any request, in the form of the other lines, if its cause is the operator's to
 * mend.
 * @param where part of the site that failed
 * @returns null for a bug, which needs its stack
 */
export function faultLine(error: unknown, where: string, now: number): string | null {
  const msg = sentenceOf(error);
  if (msg === null) return null;
  const own = error instanceof Error && error.message !== msg ? { err: error.message } : {};
  return JSON.stringify({ level: 50, time: now, log: where, ...own, msg });
}
