import { runCommand } from './command-line.ts';

process.exitCode = await runCommand(process.argv.slice(2), process.env, process);
