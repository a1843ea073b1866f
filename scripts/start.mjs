// npm start: installs, builds, imports the default catalogue, serves.
import { join, resolve } from 'node:path';
import { ensureBuilt, ensureInstalled, root, serveNode } from './setup.mjs';

ensureInstalled();
ensureBuilt();
// Compile cache for the server's modules, kept between starts.
const dataDir = resolve(process.env.ZIWAN_DATA_DIR?.trim() || join(root, '.data'));
serveNode(['apps/site/server.ts'], { NODE_COMPILE_CACHE: join(dataDir, 'cache', 'code') });
