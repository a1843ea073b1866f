import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

const BROWSERS = ['chrome123', 'firefox121', 'safari17.5'];

/** Drops what the bundler always says: `sax` uses Node's streams if there are any, and parses as well without them. */
const messages: Rolldown.RolldownOptions = {
  checks: { pluginTimings: false },
  onLog(level, log, handle) {
    if (!/^Module "stream" .*\/node_modules\/sax\//.test(log.message)) handle(level, log);
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  // A page whose entry changes is loaded anew: the entry, run twice, would hydrate the page twice.
  plugins: [react({ refreshExclude: [/\/node_modules\//, /\/app\/entry\.client\.tsx$/] })],
  // Resolves style sheets of lazily loaded pages relative to the importing script, which may be on a CDN.
  experimental: isSsrBuild
    ? {}
    : { renderBuiltUrl: (_file, { hostType }) => (hostType === 'js' ? { relative: true } : undefined) },
  // In server bundles Vite leaves this to runtime, which would bundle React's development build.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  worker: { format: 'es', rolldownOptions: { checks: messages.checks } },
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    // `build.ts` removes what is older than a day.
    emptyOutDir: isSsrBuild === true,
    // Keeps fonts and images as files: the content security policy allows no data URLs for fonts.
    assetsInlineLimit: 0,
    // Leaves `light-dark()`, `lh` and nesting untranspiled.
    cssTarget: BROWSERS,
    target: isSsrBuild ? 'node22' : BROWSERS,
    sourcemap: false,
    // Preloads the style sheets of a lazily loaded page before it is drawn. Its scripts are found through their
    // imports; listing them, too, would add 2 kB before the first view.
    modulePreload: { resolveDependencies: (_file, names) => names.filter((name) => name.endsWith('.css')) },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { ...messages, output: { entryFileNames: 'entry.server.js' } }
      : {
          ...messages,
          input: 'app/entry.client.tsx',
          output: {
            // Four files instead of sixty for a list's first view: React, what every page imports, the font row and the
            // list. Other pages that show fonts share the row.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 7,
                },
                { name: 'site', tags: ['$initial'], priority: 6 },
                { name: 'font-row', test: /app\/features\/fonts\/font-list\/font-row/, priority: 5 },
                {
                  name: 'list',
                  test: /app\/features\/fonts\/font-list\/(font-list-page|shells)/,
                  priority: 4,
                },
                // Small modules that most pages share: one request instead of ten. Fewer sharers would draw the list into pages
                // without one.
                { name: 'shared', minShareCount: 13, maxModuleSize: 4000, priority: 3 },
                // Icons and helpers without styles: twelve requests fewer on a face's page and a project, 0.3 kB more.
                {
                  name: 'shared',
                  test: /\/app\/ui\/.*\.ts$/,
                  minShareCount: 2,
                  maxModuleSize: 3000,
                  priority: 2,
                },
                // What a face's page shares with others that show coverage and axes.
                {
                  name: 'face',
                  test: /editor\/axis|detail\/(coverage-report|missing)|face-measures|map\/(map-address|measures)/,
                  minShareCount: 3,
                  priority: 1,
                },
              ],
            },
          },
        },
  },
  // Bundles all dependencies, so that React is the production build whatever NODE_ENV the server starts with.
  ssr: { noExternal: true, target: 'node' },
}));
