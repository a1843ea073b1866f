import { endWithReader } from '@ziwan/infra/terminal';
import '@ziwan/infra/wasm-code';
import { runCommand } from './command-line.ts';

endWithReader();
process.exitCode = await runCommand(process.argv.slice(2), process.env, process);
