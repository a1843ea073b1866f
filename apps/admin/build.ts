import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Builds the console into `dist`: the shell `index.html` and its files under `assets`. */
export async function buildConsole(): Promise<void> {
  await build({ root, logLevel: 'warn' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildConsole();
