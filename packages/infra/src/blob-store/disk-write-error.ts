/**
 * Explanations for failed disk writes by system error code, each with the exit code for a program that stops
 * because of it (sysexits.h).
 */
const REASONS: Readonly<Record<string, readonly [why: string, exitCode: number]>> = {
  ENOSPC: ['磁盘已满，请腾出空间再来', 74],
  EDQUOT: ['磁盘配额已用完，请腾出空间再来', 74],
  EIO: ['磁盘读写出错，请检查它是否有故障', 74],
  EROFS: ['磁盘只读，请检查它怎样挂载', 73],
  EACCES: ['没有权限，请改它的属主或权限，让运行站点的用户能写它', 73],
  EPERM: ['没有权限，请改它的属主或权限，让运行站点的用户能写它', 73],
  ENOTDIR: ['路径上有同名的文件', 73],
};

/** Thrown when the blob folder cannot be written. The message explains the cause to the operator, in Chinese. */
export class DiskWriteError extends Error {
  /** System error code, such as `ENOSPC`. */
  readonly code: string;
  readonly exitCode: number;

  private constructor(code: string, message: string, exitCode: number, cause: unknown) {
    super(message, { cause });
    this.name = 'DiskWriteError';
    this.code = code;
    this.exitCode = exitCode;
  }

  /** Returns `null` for errors that are not about writing to the disk. */
  static of(error: NodeJS.ErrnoException, dir: string): DiskWriteError | null {
    const { code = '' } = error;
    const [why, exitCode] = REASONS[code] ?? [];
    if (why === undefined || exitCode === undefined) return null;
    return new DiskWriteError(code, `字体与图片的文件夹 ${dir} 写不进去：${why}`, exitCode, error);
  }
}
