import { storeFailure } from './store-failure.ts';

/**
 * Explains why a command failed. Errors with a Chinese message or a `forOperator`, and those of the database or the
 * disk, have no stack trace, since they are meant for the operator. Any other error is a bug and includes its trace.
 */
export function failureOf(error: unknown): { reason: string; exitCode: number } {
  const failure = isForOperator(error) ? error : (storeFailure(error) ?? error);
  const { forOperator } = (failure ?? {}) as { forOperator?: unknown };
  const reason = isForOperator(failure)
    ? failure.message
    : typeof forOperator === 'string'
      ? forOperator
      : `出错了：${failure instanceof Error ? failure.stack : failure}`;
  return { reason, exitCode: (failure as { exitCode?: number } | null)?.exitCode ?? 1 };
}

/**
 * Prints why a command failed and sets the exit code.
 * @param lead text before the reason, such as what failed
 */
export function reportFailure(error: unknown, lead = ''): void {
  const { reason, exitCode } = failureOf(error);
  process.stderr.write(`${lead}${reason}\n`);
  process.exitCode = exitCode;
}

const isForOperator = (error: unknown): error is Error =>
  error instanceof Error && /\p{Script=Han}/u.test(error.message);
