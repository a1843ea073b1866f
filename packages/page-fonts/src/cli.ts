#!/usr/bin/env node
import { main } from './main.ts';

// Ends without a word once the reader has closed the pipe, as `| head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
process.exitCode = await main(process.argv.slice(2));
