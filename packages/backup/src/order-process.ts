import { text } from 'node:stream/consumers';
import { failureOf } from '@ziwan/store';
import { makeBackup } from './order.ts';

// Makes the backup that standard input orders as JSON, and writes what came of it to standard output. Secrets come this
// way because the environment and the arguments of a process can be read by others of its user.
try {
  const made = await makeBackup(JSON.parse(await text(process.stdin)));
  process.stdout.write(JSON.stringify({ made }));
} catch (error) {
  const { code } = error as { code?: unknown };
  const failed = { code: typeof code === 'string' ? code : 'FAILED', said: failureOf(error).reason };
  process.stdout.write(JSON.stringify({ failed }));
}
