// npm start: installs, builds, imports the default catalogue, serves.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuilt, ensureInstalled, ensurePort, root, say, serveNode } from './setup.mjs';

if (!existsSync(join(root, 'node_modules')))
  say('第一次启动：安装依赖，构建页面，建数据库，导入默认字库，网络顺畅时两分钟左右；以后一两秒就好。');
ensureInstalled();
ensureBuilt(ensurePort);
// Compile cache for the server's modules, kept between starts.
const dataDir = resolve(process.env.ZIWAN_DATA_DIR?.trim() || join(root, '.data'));
serveNode(['apps/site/server.ts'], { NODE_COMPILE_CACHE: join(dataDir, 'cache', 'code') });
