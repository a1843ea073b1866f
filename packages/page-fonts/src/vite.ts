import { resolve } from 'node:path';
import { said } from './said.ts';
import { type WriteOptions, writeFonts } from './write-fonts.ts';

/** The part of Vite's plugin interface that is used; the package does not depend on Vite. */
interface VitePlugin {
  name: string;
  apply: 'build';
  enforce: 'post';
  configResolved(config: { root: string; build: { outDir: string; ssr: unknown } }): void;
  closeBundle: { order: 'post'; sequential: true; handler(): Promise<void> };
}

/** Plugin for Vite, and for what builds with it: writes the fonts of the pages once they are built. */
export function pageFonts(options: Omit<WriteOptions, 'folder'> & { folder?: string }): VitePlugin {
  let folder = '';
  return {
    name: 'ziwan-page-fonts',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = build.ssr ? '' : (options.folder ?? resolve(root, build.outDir));
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (folder) console.log(said(await writeFonts({ ...options, folder })));
      },
    },
  };
}
