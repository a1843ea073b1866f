import { runPack, type Surroundings } from './run-pack.ts';

/** Runs the command in this process. */
export async function main(own: Pick<Surroundings, 'program'> = {}): Promise<void> {
  // Ends without a word once the reader has closed the pipe, as `| head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  process.exitCode = await runPack(process.argv.slice(2), {
    ...own,
    env: process.env,
    cwd: process.cwd(),
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
  });
}
