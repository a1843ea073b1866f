// npm run dev: the server on its sources, restarted when they change; pages by Vite with hot reload.
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
