import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Lucide's icons drawn by our own component; both halves must draw the same, or hydration would differ. */
const slimIcons: Plugin = {
  name: 'slim-icons',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/createLucideIcon.mjs') ? file('app/ui/create-icon.ts') : null),
};

/**
 * Links, forms and prefetching of React Router that we do not use leave the browser's bundle. Only the names they
 * are given for developer tools keep them in: an assignment to a member counts as a side effect.
 */
const slimRouter: Plugin = {
  name: 'slim-router',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/.*\.js$/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/^(const \w+ = )(?=React\$1\.(forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ '),
      map: null,
    }),
  },
};

/** What every page runs, and what every list. React is left out: half the gain for ten times the time. */
const TIGHTENED = new Set(['entry.client', 'site', 'shells']);

/** What the bundler has made small, made smaller once more: a twentieth of the bytes on the wire. */
const tighten: Plugin = {
  name: 'tighten',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !TIGHTENED.has(chunk.name)) continue;
        const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 3 } });
        if (code) chunk.code = code;
      }
    },
  },
};

const require = createRequire(import.meta.url);
const REACT = ['react', 'react/jsx-runtime'];
const DIRECT = '\0direct:';

/**
 * React is CommonJS, and the bundler reaches each of its members through a getter: on the server that is a tenth of
 * a render, and it costs a browser no byte less. Here every member becomes a constant of a module.
 */
const directReact: Plugin = {
  name: 'direct-react',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer, { kind }: { kind?: string }) {
    const imported = kind !== 'require-call' && !importer?.startsWith(DIRECT);
    return imported && REACT.includes(source) ? DIRECT + source : null;
  },
  load(id) {
    if (!id.startsWith(DIRECT)) return null;
    const source = id.slice(DIRECT.length);
    const names = Object.keys(require(source) as object);
    return [
      `import whole from ${JSON.stringify(source)};`,
      'export default whole;',
      ...names.map((name) => `export const ${name} = whole.${name};`),
    ].join('\n');
  },
};

/** Modules of the first view of any page. */
const SITE =
  /packages\/(client|contract)\/src\/((?!picture-)[\w-]+|endpoints\/(fonts|webfont|common))\.ts|app\/(api|document\.ts|layouts|ui\/(button|chip|create-icon|grouped|toast|theme|slider|segmented|seal|pagination|empty-state)|features\/(people\/session|text\/(specimen|my-text\/(text-store|my-texts)))|features\/fonts\/search\/search-box|features\/people\/favourites\/favourite-(button|state)|features\/fonts\/compare\/(compare-(button|store)|use-compare)\.tsx?|features\/fonts\/download\/download-button|features\/fonts\/font-list\/font-name)|vite\/preload-helper|lucide-react\/dist\/esm\/icons\/(columns-2|download|moon|search|sun|x)\.mjs/;

const targets = { client: 'dist/client', server: 'dist/server' } as const;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [slimIcons, slimRouter, directReact, react(), tighten],
  // Style sheets of pages that are opened later lie beside the script that asks for them, wherever that came from.
  experimental: isSsrBuild
    ? {}
    : { renderBuiltUrl: (_file, { hostType }) => (hostType === 'js' ? { relative: true } : undefined) },
  // Vite leaves this to the process in a server's bundle; then React would be the development build.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: isSsrBuild ? targets.server : targets.client,
    manifest: !isSsrBuild,
    emptyOutDir: true,
    // Fonts and images stay files: the security policy allows no data addresses for fonts.
    assetsInlineLimit: 0,
    // `light-dark()`, `lh` and nesting as they are written.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    target: isSsrBuild ? 'node22' : ['chrome123', 'firefox121', 'safari17.5'],
    sourcemap: false,
    // A page that is opened later brings its style sheets before it is drawn. Scripts are left to the imports: naming
    // them too is 2 kB of names before the first view, for the few that are not there already.
    modulePreload: { resolveDependencies: (_file, names) => names.filter((name) => name.endsWith('.css')) },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { output: { entryFileNames: 'entry.server.js' } }
      : {
          input: 'app/entry.client.tsx',
          output: {
            // Few files: what every page runs, and what every list and detail runs. Brotli gains by the size, and
            // a first view asks for a handful of files instead of twenty.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                { name: 'site', test: SITE, priority: 1 },
              ],
            },
          },
        },
  },
  // Bundled whole, so that React is the production build whatever NODE_ENV the server is started with.
  ssr: { noExternal: true, target: 'node' },
}));
