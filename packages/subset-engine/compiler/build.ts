// Compiles the module and records its sources. With `--check`, it compares a fresh build with the committed module.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILED, type CompiledRecord, moduleDigest, RECORD, sourceDigest } from './digest.ts';

const compiler = join(import.meta.dirname, 'node_modules', 'assemblyscript', 'bin', 'asc.js');

function compile(outFile: string): void {
  execFileSync(
    process.execPath,
    [compiler, '--config', 'asconfig.json', '--target', 'release', '--outFile', outFile],
    { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' },
  );
}

if (process.argv.includes('--check')) {
  const folder = mkdtempSync(join(tmpdir(), 'ziwan-wasm-'));
  const fresh = join(folder, 'brotli.wasm');
  compile(fresh);
  const same = readFileSync(fresh).equals(readFileSync(COMPILED));
  rmSync(folder, { recursive: true });
  console.log(same ? 'brotli.wasm 与源码一致' : 'brotli.wasm 与源码编译出的不一致');
  process.exitCode = same ? 0 : 1;
} else {
  compile(COMPILED);
  const record: CompiledRecord = { source: sourceDigest(), module: moduleDigest() };
  writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);
}
