// npm run dev: runs the server from source and restarts it on changes; Vite serves the pages with hot reload.
import { ensureInstalled, ensurePort, say, serveNode } from './setup.mjs';

ensureInstalled();
// Node would wait for a change of a file after the server has said so itself.
ensurePort();
say('开发模式：改页面，浏览器自动刷新；改 server/ 或 packages/，服务器自动重启。');
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
