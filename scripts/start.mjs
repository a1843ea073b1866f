// npm start: installs, builds, imports the default catalogue, serves.
import { ensureBuilt, ensureInstalled, serveNode } from './setup.mjs';

ensureInstalled();
ensureBuilt();
serveNode(['apps/site/server.ts']);
