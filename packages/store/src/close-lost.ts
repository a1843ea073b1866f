import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** Keeps the database open until its input ends. */
const HOLD = `
const { DatabaseSync } = require('node:sqlite');
const db = new DatabaseSync(process.argv[1], { timeout: 1000 });
db.exec('BEGIN; SELECT count(*) FROM sqlite_master');
console.log('held');
process.stdin.once('end', () => db.close()).resume();
`;

/**
 * Closes the connection of a lost database without the checkpoint that SQLite adds when nobody else has it open: it
 * would write over what others have written into the file since.
 */
export async function closeLost(file: string, close: () => void): Promise<void> {
  if (!existsSync(file)) {
    close();
    return;
  }
  const holder = spawn(process.execPath, ['-e', HOLD, file], { stdio: ['pipe', 'pipe', 'ignore'] });
  const gone = once(holder, 'exit');
  try {
    await Promise.race([once(holder.stdout, 'data'), gone]);
    close();
  } finally {
    holder.stdin.end();
    await gone;
  }
}
