import { storeFailure } from './store-failure.ts';

/**
 * Explains why a command failed. An error that the operator can mend has no stack trace; any other is a bug and
 * includes its trace.
 */
export function failureOf(error: unknown): { reason: string; exitCode: number } {
  const failure = storeFailure(error) ?? error;
  const reason = sentenceOf(error) ?? `出错了：${failure instanceof Error ? failure.stack : failure}`;
  const { exitCode } = (isForOperator(error) ? error : (failure ?? {})) as { exitCode?: number };
  return { reason, exitCode: exitCode ?? 1 };
}

/**
 * What an operator is told of an error: its own Chinese message or `forOperator`, or a sentence about the database, the
 * disk or the permission that caused it.
 * @returns null for a bug
 */
export function sentenceOf(error: unknown): string | null {
  if (isForOperator(error)) return error.message;
  const failure = storeFailure(error);
  if (failure) return failure.message;
  const { forOperator, code = '', path } = (error ?? {}) as NodeJS.ErrnoException & { forOperator?: unknown };
  if (typeof forOperator === 'string') return forOperator;
  if (!path) return null;
  if (/^(EACCES|EPERM)$/.test(code))
    return `没有权限读写 ${path}：请让运行站点的用户能读写它和它所在的文件夹`;
  if (code === 'ENOTDIR') return `${path} 这条路径上有一个文件占了文件夹的名字：请移开它，或换一个文件夹`;
  return null;
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
