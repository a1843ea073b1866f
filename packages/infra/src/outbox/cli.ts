import { asksForHelp, endWithReader } from '../terminal/index.ts';
import { createDiskOutbox } from './disk.ts';
import { printOutbox } from './print.ts';

const USAGE = `用法：
  npm run outbox                     存下来没有发出的短信和邮件，新的在前
  npm run outbox -- <手机号或邮箱>   只看发给它的`;

/**
 * @param dir folder of the outbox
 * @returns exit status: 2 for unknown arguments
 */
async function main([dir, ...args]: readonly string[]): Promise<number> {
  if (!dir) throw new Error('the folder of the outbox is missing');
  if (asksForHelp(args)) {
    console.log(USAGE);
    return 0;
  }
  const [to, ...more] = args;
  if (to?.startsWith('-') || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  process.stdout.write(await printOutbox(createDiskOutbox({ dir }), to));
  return 0;
}

endWithReader();
process.exitCode = await main(process.argv.slice(2));
