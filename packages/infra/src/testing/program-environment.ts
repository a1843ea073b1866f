/** Environment of a program that a test starts: no setting of ours, only the folder of temporary files and the cache that saves compiling it again. */
export const PROGRAM_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && ['PATH', 'TMPDIR', 'NODE_COMPILE_CACHE'].includes(name) ? [[name, value]] : [],
  ),
);
