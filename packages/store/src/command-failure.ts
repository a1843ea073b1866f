import { storeFailure } from './store-failure.ts';

/**
 * Prints why a command failed and sets the exit code. Chinese messages and database or disk errors are printed
 * without a stack trace, since they are meant for the operator. Any other error is a bug and is printed with its
 * trace.
 * @param lead text before the reason, such as what failed
 */
export function reportFailure(error: unknown, lead = ''): void {
  const failure = isForOperator(error) ? error : (storeFailure(error) ?? error);
  const reason = isForOperator(failure)
    ? failure.message
    : `出错了：${failure instanceof Error ? failure.stack : failure}`;
  process.stderr.write(`${lead}${reason}\n`);
  process.exitCode = (failure as { exitCode?: number } | null)?.exitCode ?? 1;
}

const isForOperator = (error: unknown): error is Error =>
  error instanceof Error && /\p{Script=Han}/u.test(error.message);
