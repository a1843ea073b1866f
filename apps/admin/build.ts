import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Builds the console: `index.html` and `assets`. @returns the output folder */
export async function buildConsole(): Promise<string> {
  await build({ root, logLevel: 'warn' });
  return join(root, 'dist');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildConsole();
