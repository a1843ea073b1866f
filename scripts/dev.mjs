// npm run dev: runs the server from source and restarts it on changes; Vite serves the pages with hot reload.
import { ensureInstalled, serveNode } from './setup.mjs';

ensureInstalled();
serveNode(
  [
    '--import=./scripts/watch-paths-only.mjs',
    '--watch',
    '--watch-path=apps/site/server',
    '--watch-path=packages',
    'apps/site/server.ts',
  ],
  { ZIWAN_DEV: '1' },
);
