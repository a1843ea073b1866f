import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { isoOf } from '@ziwan/contract/site-time';
import { dropAllTables, migrate } from '@ziwan/store';
import {
  adoptBlobs,
  blobFaults,
  namedFontKeys,
  ownsBlobs,
  purgedAt,
  QUARANTINE_DAYS,
  quarantine,
  quarantined,
  restoreFromQuarantine,
  type Waiting,
  waitingOf,
} from './blobs/index.ts';
import type { CatalogueContext } from './context.ts';
import { CatalogueError } from './errors.ts';
import { fontName } from './font-name.ts';
import { gc } from './gc.ts';
import { irreplaceable, ownFontKeys } from './reset-list.ts';
import { withImportLock } from './site-lock.ts';

type Say = (lines: readonly string[]) => void;
type Command = (ctx: CatalogueContext, args: readonly string[], say: Say) => Promise<number>;

const day = (ms: number): string => isoOf(ms).slice(0, 10);

/** Commands that work on the stored files rather than on families. */
export const storageCommands: Readonly<Record<string, Command>> = {
  async gc(ctx, _args, say) {
    const { quarantined, restored, waiting, deleted } = await gc(ctx);
    say([
      `移入隔离区 ${quarantined} 个（${QUARANTINE_DAYS} 天内可以取回），取回 ${restored} 个，删除 ${deleted} 个`,
      ...waitingLines(waiting),
    ]);
    return 0;
  },

  async adopt(ctx, _args, say) {
    const { present, missing, unnamed } = await withImportLock(ctx, async () => {
      const adoption = await adoptBlobs(ctx);
      const back = await restoreFromQuarantine(ctx.blobs, await namedFontKeys(ctx.store.db));
      const sources = [...back].filter((key) => key.startsWith('source/')).length;
      return { ...adoption, present: adoption.present + sources, missing: adoption.missing - sources };
    });
    say([
      '这些文件现在归当前的数据库',
      `字体文件：用到的 ${present} 个，找不到的 ${missing} 个，用不到的 ${unnamed} 个（下次导入或 gc 时移入隔离区，${QUARANTINE_DAYS} 天内可以取回）`,
    ]);
    return 0;
  },

  async quarantine(ctx, _args, say) {
    let count = 0;
    for await (const held of quarantined(ctx.blobs)) {
      count++;
      const bytes = /^(source|sfnt)\//.test(held.key) ? await ctx.blobs.get(held.heldAs) : null;
      const name = (bytes && (await fontName(bytes))) ?? '';
      say([`${held.key}\t${name}\t${day(purgedAt(held))} 之后删除`]);
    }
    say([`隔离区里有 ${count} 个文件`, ...waitingLines(await waitingOf(ctx))]);
    return 0;
  },

  async restore(ctx, [folder], say) {
    const target = resolve(folder as string);
    await mkdir(target, { recursive: true });
    let count = 0;
    for await (const { key, heldAs } of quarantined(ctx.blobs)) {
      const bytes = key.startsWith('source/') ? await ctx.blobs.get(heldAs) : null;
      if (!bytes) continue;
      count++;
      const name = (await fontName(bytes))?.replace(/[\p{C}\\/:*?"<>|]/gu, '-').slice(0, 60);
      const file = [name, key.slice(-64, -48)].filter(Boolean).join('-');
      await writeFile(join(target, `${file}.${endingOf(bytes)}`), bytes);
    }
    say([
      `取出 ${count} 个字体文件到 ${target}`,
      ...(count > 0 ? [`挑出要的，再导入：npm run catalogue -- import ${target}`] : []),
      ...waitingLines(await waitingOf(ctx)),
    ]);
    return 0;
  },

  async check(ctx, _args, say) {
    const faults = await blobFaults(ctx);
    const words = { missing: '缺失', damaged: '损坏' };
    say(faults.map(({ key, state }) => `${words[state]}\t${key}`));
    say([
      faults.length === 0 ? '文件齐全、完好' : `${faults.length} 个文件有问题：从备份复制回来，或重新导入`,
    ]);
    return faults.length === 0 ? 0 : 1;
  },

  async reset(ctx, args, say) {
    const own = await ownsBlobs(ctx);
    const lost = await irreplaceable(ctx.store.db);
    if (lost.length > 0) {
      say(['会清空数据库，下面这些不会随默认字库与内容文件夹回来：', ...lost.map((line) => `- ${line}`)]);
      if (own)
        say([`字体文件移入隔离区，${QUARANTINE_DAYS} 天内可用 npm run catalogue -- restore <文件夹> 取回`]);
      if (!args.includes('--yes') && !(await confirmed()))
        throw new CatalogueError('NOT_CONFIRMED', '没有清空。确认要清空：npm run db:reset -- --yes');
    }
    await withImportLock(ctx, async () => {
      const freed = own ? await ownFontKeys(ctx.store.db) : new Set<string>();
      await dropAllTables(ctx.store);
      await migrate(ctx.store);
      if (!own) return;
      // The files stay with this database: the next start can use those of the shipped fonts.
      await adoptBlobs(ctx);
      for (const key of freed) await quarantine(ctx.blobs, key, Date.now());
    });
    await rm(join(ctx.dataDir, 'cache'), { recursive: true, force: true });
    say(['数据库与缓存已清空；下次启动会重新导入默认字库']);
    return 0;
  },
};

/** Describes the files still waiting to be quarantined; empty if there are none. */
function waitingLines({ count, until }: Waiting): string[] {
  if (count === 0) return [];
  const minutes = Math.ceil((until - Date.now()) / 60_000);
  const when = minutes > 0 ? `${minutes} 分钟后再运行` : '现在运行';
  return [
    `另有 ${count} 个文件没有字体用到，还在原处（写入不满一小时的先不动，可能有导入正要用）：${when} npm run catalogue -- gc，就全部移入隔离区`,
  ];
}

const ENDINGS: Readonly<Record<string, string>> = { OTTO: 'otf', ttcf: 'ttc', wOFF: 'woff', wOF2: 'woff2' };

const endingOf = (bytes: Uint8Array): string =>
  ENDINGS[Buffer.from(bytes.subarray(0, 4)).toString('latin1')] ?? 'ttf';

/** Asks for confirmation; false without a terminal. */
async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await asking.question('确定请输入「清空」：')).trim() === '清空';
  } finally {
    asking.close();
  }
}
