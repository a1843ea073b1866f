// The command as a site serves it: one file, which the site signs.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { main } from './main.ts';

await main({ program: readFileSync(fileURLToPath(import.meta.url)) });
