import { storeFailure } from './store-failure.ts';

/**
 * Says on standard error why a command ended, and sets its exit code. What is written in Chinese is meant for the
 * operator and said alone, as is what the database or its disk met; any other error is a fault of ours and comes with
 * its trace.
 * @param lead what failed, before the reason
 */
export function reportFailure(error: unknown, lead = ''): void {
  const failure = isTold(error) ? error : (storeFailure(error) ?? error);
  const reason = isTold(failure)
    ? failure.message
    : `出错了：${failure instanceof Error ? failure.stack : failure}`;
  process.stderr.write(`${lead}${reason}\n`);
  process.exitCode = (failure as { exitCode?: number } | null)?.exitCode ?? 1;
}

const isTold = (error: unknown): error is Error =>
  error instanceof Error && /\p{Script=Han}/u.test(error.message);
