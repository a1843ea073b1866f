import { createDiskOutbox } from './disk.ts';
import { printOutbox } from './print.ts';

// npm run outbox: the folder, then optionally a phone number or an address.
const [dir, to] = process.argv.slice(2);
if (!dir) throw new Error('the folder of the outbox is missing');
process.stdout.write(await printOutbox(createDiskOutbox({ dir }), to));
