import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SecondOpinion {
  ok: boolean;
  /** Output of the program, at most 2,000 characters. */
  output: string;
}

export interface SecondOpinionOptions {
  /** The program, as a path or a name looked up in PATH; `ots-sanitize` by default. */
  command?: string;
  /** Timeout in ms; 20 s by default. A run that times out is killed and counts as a rejection. */
  timeoutMs?: number;
}

const MAX_OUTPUT = 2_000;

/**
 * Checks a font with the OpenType Sanitizer used by browsers (Debian package `opentype-sanitizer`), in a separate
 * process. Resolves to null if the program is not installed.
 * @throws if the temporary file cannot be written
 */
export async function secondOpinion(
  sfnt: Uint8Array,
  options: SecondOpinionOptions = {},
): Promise<SecondOpinion | null> {
  const folder = await mkdtemp(join(tmpdir(), 'ziwan-ots-'));
  try {
    const file = join(folder, 'font');
    await writeFile(file, sfnt);
    return await run(options.command ?? 'ots-sanitize', file, options.timeoutMs ?? 20_000);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(command: string, file: string, timeoutMs: number): Promise<SecondOpinion | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [file], { stdio: ['ignore', 'ignore', 'pipe'], timeout: timeoutMs });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < MAX_OUTPUT) output = (output + text).slice(0, MAX_OUTPUT);
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'EACCES') resolve(null);
      else reject(error);
    });
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
