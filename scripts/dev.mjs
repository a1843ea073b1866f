// npm run dev: runs the server from source and restarts it on changes; Vite serves the pages with hot reload.
import { ensureInstalled, ensurePort, say, serveNodeAnew } from './setup.mjs';

ensureInstalled();
ensurePort();
say('开发模式：改页面，浏览器自动刷新；改 server/ 或 packages/，服务器自动重启。');
await serveNodeAnew(['apps/site/server.ts'], { ZIWAN_DEV: '1' }, [
  'apps/site/server.ts',
  'apps/site/server',
  'packages',
]);
