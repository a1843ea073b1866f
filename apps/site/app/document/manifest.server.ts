import { readFileSync } from 'node:fs';
import type { StyleSheet } from './document.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

interface Assets {
  entry: string;
  styles: StyleSheet[];
  modules: string[];
}

const ENTRY = 'app/entry.client.tsx';

let manifest: Manifest | null = null;
const known = new Map<string, Assets>();

/** Text of a file in the client build, next to the server bundle. @throws Error that tells the operator what to do */
function built(file: string): string {
  const url = new URL(`../client/${file}`, import.meta.url);
  try {
    return readFileSync(url, 'utf8').trim();
  } catch (cause) {
    throw new Error(`构建好的页面少了文件 ${url.pathname}。请重新运行 npm start，它会再构建一次。`, {
      cause,
    });
  }
}

function read(): Manifest {
  manifest ??= JSON.parse(built('.vite/manifest.json')) as Manifest;
  return manifest;
}

/**
 * Scripts and style sheets a page needs at first.
 * @param page file name in `pages/`, or `null`
 */
export function assetsOf(page: string | null): Assets {
  const key = page ?? '';
  const cached = known.get(key);
  if (cached) return cached;
  const chunks = read();
  const sheets = new Set<string>();
  const modules = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    modules.add(`/${chunk.file}`);
    for (const child of chunk.imports ?? []) visit(child);
    for (const css of chunk.css ?? []) sheets.add(css);
  };
  visit(ENTRY);
  if (page !== null) {
    const source = `app/pages/${page}.tsx`;
    if (!chunks[source])
      throw new Error(`no script of ${source}: a group of chunks in vite.config.ts took it`);
    visit(source);
  }
  const entry = `/${chunks[ENTRY]?.file ?? ''}`;
  modules.delete(entry);
  const styles = [...sheets].map((file) => ({ href: `/${file}`, text: built(file) }));
  const assets = { entry, styles, modules: [...modules] };
  known.set(key, assets);
  return assets;
}
