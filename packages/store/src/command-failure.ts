import { StoreError } from './store-error.ts';

/**
 * Says on standard error why a command ended, and sets its exit code. What is written in Chinese is meant for the
 * operator and said alone; any other error is a fault of ours and comes with its trace.
 * @param lead what failed, before the reason
 */
export function reportFailure(error: unknown, lead = ''): void {
  const told = error instanceof Error && /\p{Script=Han}/u.test(error.message);
  const reason = told ? error.message : `出错了：${error instanceof Error ? error.stack : error}`;
  process.stderr.write(`${lead}${reason}\n`);
  process.exitCode = error instanceof StoreError ? error.exitCode : 1;
}
