import { runPack } from '@ziwan/pack';
import { openLocalSite } from './server/command-line/local-site.ts';

process.exitCode = await runPack(process.argv.slice(2), {
  env: process.env,
  // npm runs scripts in the folder of the code.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  openSite: (folder) => openLocalSite(folder, process.env),
});
