import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Placeholder that the server replaces with a nonce for each response. */
export const NONCE = 'console-nonce';

const BROWSERS = ['chrome123', 'firefox121', 'safari17.5'];

export default defineConfig({
  // The console is loaded anew when its entry changes, which would mount it twice.
  plugins: [react({ refreshExclude: [/\/node_modules\//, /\/src\/main\.tsx$/] })],
  base: '/admin/',
  html: { cspNonce: NONCE },
  resolve: { dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom', 'ra-core', '@mui/material'] },
  publicDir: false,
  build: {
    outDir: 'dist',
    // `apps/site/build.ts` removes what is older than a day.
    emptyOutDir: false,
    // The content security policy blocks inlined fonts and pictures.
    assetsInlineLimit: 0,
    target: BROWSERS,
    cssTarget: BROWSERS,
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
              priority: 2,
            },
          ],
        },
      },
    },
  },
});
