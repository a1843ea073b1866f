import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const BROWSERS = ['chrome123', 'firefox121', 'safari17.5'];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  // Style sheets of pages that are opened later lie beside the script that asks for them, wherever that came from.
  experimental: isSsrBuild
    ? {}
    : { renderBuiltUrl: (_file, { hostType }) => (hostType === 'js' ? { relative: true } : undefined) },
  // Vite leaves this to the process in a server's bundle; then React would be the development build.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    emptyOutDir: true,
    // Fonts and images stay files: the security policy allows no data addresses for fonts.
    assetsInlineLimit: 0,
    // `light-dark()`, `lh` and nesting as they are written.
    cssTarget: BROWSERS,
    target: isSsrBuild ? 'node22' : BROWSERS,
    sourcemap: false,
    // A page that is opened later brings its style sheets before it is drawn. Its scripts are found by their imports:
    // naming them here too is 2 kB before the first view.
    modulePreload: { resolveDependencies: (_file, names) => names.filter((name) => name.endsWith('.css')) },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { output: { entryFileNames: 'entry.server.js' } }
      : {
          input: 'app/entry.client.tsx',
          output: {
            // Four files for the first view of a list instead of sixty: React, what every page imports, a row of fonts
            // and the list itself. Other pages that show fonts share the row.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 3,
                },
                { name: 'site', tags: ['$initial'], priority: 2 },
                { name: 'font-row', test: /app\/features\/fonts\/font-list\/font-row/, priority: 1 },
                { name: 'list', test: /app\/features\/fonts\/font-list\/(font-list-page|shells)/ },
              ],
            },
          },
        },
  },
  // Bundled whole, so that React is the production build whatever NODE_ENV the server is started with.
  ssr: { noExternal: true, target: 'node' },
}));
