/** True for arguments that ask what a command does. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.some((argument) => argument === '--help' || argument === '-h');

/** Ends the process without a word once its reader has closed the pipe, as `| head` does. */
export function endWithReader(stdout: NodeJS.WriteStream = process.stdout): void {
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}
