#!/usr/bin/env node
import { runPack } from './run-pack.ts';

process.exitCode = await runPack(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
});
