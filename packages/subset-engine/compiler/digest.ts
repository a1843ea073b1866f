import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const engine = join(import.meta.dirname, '..');

export const COMPILED = join(engine, 'src', 'pack', 'brotli.wasm');
/** Record of the sources of the committed module. */
export const RECORD = join(import.meta.dirname, 'compiled.json');

export interface CompiledRecord {
  /** SHA-256 of the source files, the compiler options and the compiler's lockfile. */
  source: string;
  /** SHA-256 of the compiled module. */
  module: string;
}

export function sourceDigest(): string {
  const sources = readdirSync(join(engine, 'assembly')).filter((name) => name.endsWith('.ts'));
  const files = [...sources.map((name) => `assembly/${name}`), 'asconfig.json', 'compiler/package-lock.json'];
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    // Git may convert line endings on checkout.
    const text = readFileSync(join(engine, file), 'utf8').replaceAll('\r\n', '\n');
    hash.update(file).update('\0').update(text).update('\0');
  }
  return hash.digest('hex');
}

export const moduleDigest = (): string => createHash('sha256').update(readFileSync(COMPILED)).digest('hex');
