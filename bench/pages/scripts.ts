import { readFileSync, statSync } from 'node:fs';

const CLIENT = new URL('../../apps/site/dist/client/', import.meta.url);

type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * Counts the scripts that a page loads, including static imports.
 * @returns compressed size (bytes, brotli) and number of files
 */
export function firstViewScripts(html: string): { bytes: number; files: number } {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', CLIENT), 'utf8')) as Manifest;
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const files = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const name of chunks.get(file)?.imports ?? []) {
      const imported = manifest[name];
      if (imported) visit(imported.file);
    }
  };
  for (const [, file] of html.matchAll(/"\/(assets\/[^"]+\.js)"/g)) visit(file as string);
  let bytes = 0;
  for (const file of files) bytes += statSync(new URL(`${file}.br`, CLIENT)).size;
  return { bytes, files: files.size };
}
