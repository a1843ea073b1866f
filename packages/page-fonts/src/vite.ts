import { resolve } from 'node:path';
import { said } from './said.ts';
import { type WriteOptions, writeFonts } from './write-fonts.ts';

/** The part of Vite's plugin interface that is used; the package does not depend on Vite. */
interface VitePlugin {
  name: string;
  apply: 'build';
  enforce: 'post';
  configResolved(config: {
    root: string;
    build: { outDir: string; ssr: unknown };
    plugins: readonly { name: string }[];
  }): void;
  closeBundle: { order: 'post'; sequential: true; handler(): Promise<void> };
}

/** Tools that write their pages after Vite is done, by the names of their plugins; the folder of the pages. */
const LATER = [
  ['Astro', /^@?astro[:/]/, 'dist'],
  ['SvelteKit', /^vite-plugin-sveltekit-/, 'build'],
  ['Nuxt', /^nuxt:/, '.output/public'],
] as const;

/**
 * Plugin for Vite: writes the fonts of the pages once they are built. Throws where Vite does not write the pages: there
 * the command comes after the build.
 */
export function pageFonts(options: Omit<WriteOptions, 'folder'> & { folder?: string }): VitePlugin {
  let folder = '';
  return {
    name: 'ziwan-page-fonts',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build, plugins }) {
      for (const [tool, name, pages] of LATER)
        if (plugins.some((plugin) => name.test(plugin.name)))
          throw new Error(
            `ziwan-page-fonts：${tool} 的网页在 Vite 之后才写出来。去掉插件，构建之后运行 npx ziwan-page-fonts ${pages} --font "名字=字体"`,
          );
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
