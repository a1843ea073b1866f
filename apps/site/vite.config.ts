import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const targets = { client: 'dist/client', server: 'dist/server' } as const;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  // The browser runs no schema; see the file.
  resolve: isSsrBuild
    ? {}
    : { alias: { 'zod/mini': fileURLToPath(new URL('app/api/schema-free.ts', import.meta.url)) } },
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: isSsrBuild ? targets.server : targets.client,
    manifest: !isSsrBuild,
    emptyOutDir: true,
    // Fonts and images stay files: the security policy allows no data addresses for fonts.
    assetsInlineLimit: 0,
    // `light-dark()`, `lh` and nesting as they are written.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    target: isSsrBuild ? 'node22' : ['chrome111', 'firefox114', 'safari16.4'],
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { output: { entryFileNames: 'entry.server.js' } }
      : { input: 'app/entry.client.tsx' },
  },
  // Bundled whole, so that React is the production build whatever NODE_ENV the server is started with.
  ssr: { noExternal: true, target: 'node' },
}));
