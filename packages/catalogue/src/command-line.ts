import { resolve } from 'node:path';
import { readBlobSettings } from '@ziwan/infra/blob-store';
import { asksForHelp } from '@ziwan/infra/terminal';
import { failureOf } from '@ziwan/store';
import { importAddresses } from './addresses/import-addresses.ts';
import { claimBlobs } from './blobs/index.ts';
import { storageCommands } from './cli-storage.ts';
import { type CatalogueContext, type OpenedCatalogue, type OpenOptions, openCatalogue } from './context.ts';
import { CatalogueError } from './errors.ts';
import { removeFamily } from './gc.ts';
import { type ImportOptions, importPath } from './import-path.ts';
import { importSet } from './import-set.ts';
import { readApi, readMirror } from './mirror.ts';
import { REPOSITORY } from './paths.ts';
import { createProgress } from './progress.ts';
import { listLines, reportLines } from './report.ts';
import { familiesInNoSet, setLines, tableOf } from './sets.ts';
import { describe, type ImportSummary } from './summary.ts';

const USAGE = `用法：
  catalogue import <文件或文件夹…>   导入 TTF、OTF、TTC、WOFF、WOFF2
  catalogue add <字库…>              导入随附的字库（default、extended、plex、game、titles），缺的文件从源站取
  catalogue fetch <地址…>            取 GitHub 上写明提交的字体文件，核对字节后导入；同一提交里的授权文件一并取来，
                                     或也写上它的地址。地址后面可写 # 和文件的 Git 对象编号，不写就问 GitHub
  catalogue sets [字库]              列出随附的字库；写明一个，就列出其中各族的授权、依据、来源
  catalogue list                     列出字族
  catalogue remove <fontGNo…>        移除字族
  catalogue report                   统计、授权、覆盖、拒收记录
  catalogue check                    逐个核对字体文件与图片，说出缺失、损坏的
  catalogue gc                       没有字体用到的文件移入隔离区，满 30 天的删除
  catalogue quarantine               列出隔离区里的文件
  catalogue restore <文件夹>         把隔离区里的字体文件取出来；仍有字体用到的会自己回去，不必取
  catalogue adopt                    让字体与图片的存储归当前的数据库
  catalogue reset [--yes]            清空数据库与缓存；会丢什么，先说明并确认

有文件被拒收、没有找到或没有取到时，退出码为 1，其余的照常导入；命令写错时为 2。`;

/** Reads the environment; no other code of this package does. */
function settings(env: NodeJS.ProcessEnv): OpenOptions {
  const databaseUrl = env.DATABASE_URL || undefined;
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new CatalogueError(
      'BAD_SETTING',
      'DATABASE_URL 要以 postgres:// 开头；不设则使用数据文件夹里的 SQLite',
    );
  }
  const blobs = readBlobSettings((name) => env[name]?.trim() || undefined);
  return { dataDir: resolve(REPOSITORY, env.ZIWAN_DATA_DIR || '.data'), databaseUrl, blobs };
}

interface Streams extends Pick<CatalogueContext, 'fontPool'> {
  stdout: NodeJS.WritableStream & { isTTY?: boolean };
  stderr: NodeJS.WritableStream;
}

/** @returns exit status */
export async function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  streams: Streams,
): Promise<number> {
  try {
    return await main(args, env, streams);
  } catch (error) {
    const { reason, exitCode } = failureOf(error);
    streams.stderr.write(`${reason}\n`);
    return exitCode;
  }
}

async function main(
  [command, ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  { stdout, stderr, fontPool }: Streams,
): Promise<number> {
  if (asksForHelp([command ?? '', ...args])) {
    stdout.write(`${USAGE}\n`);
    return 0;
  }
  const say = (lines: readonly string[]) => stdout.write(lines.map((l) => `${l}\n`).join(''));
  const withProgress = async (run: (options: ImportOptions) => Promise<ImportSummary>) => {
    const progress = createProgress(stdout);
    try {
      return await run({ onProgress: progress.onProgress });
    } finally {
      progress.stop();
    }
  };
  const mirror = readMirror(env.FONT_MIRROR);
  const api = readApi(env.GITHUB_API);
  const commands: Record<string, (ctx: OpenedCatalogue) => Promise<number>> = {
    async import(ctx) {
      let status = 0;
      for (const path of args) {
        const summary = await withProgress((options) => importPath(ctx, resolve(path), options));
        say(describe(summary));
        if (isEmpty(summary)) say([`${path} 里没有字体文件`]);
        if (isEmpty(summary) || summary.refused.length > 0) status = 1;
      }
      return status;
    },
    async add(ctx) {
      let status = 0;
      for (const name of args) {
        const summary = await withProgress((options) => importSet(ctx, name, { ...options, mirror }));
        say(describe(summary));
        if (summary.packagesError || summary.refused.length > 0) status = 1;
      }
      const unnamed = await familiesInNoSet();
      if (unnamed.length > 0)
        say([`没有导入 ${unnamed.join('、')}：哪个字库也没有列它。把 id 写进 catalogue/sets/<字库>.json`]);
      return status;
    },
    async fetch(ctx) {
      const summary = await withProgress((options) =>
        importAddresses(ctx, args, { ...options, mirror, api }),
      );
      say(describe(summary));
      return summary.refused.length > 0 ? 1 : 0;
    },
    async sets(ctx) {
      if (args.length === 0) say(await setLines(ctx));
      for (const name of args) say(await tableOf(ctx, name));
      return 0;
    },
    async list(ctx) {
      say(await listLines(ctx));
      return 0;
    },
    async remove(ctx) {
      for (const gno of args) {
        await removeFamily(ctx, gno);
        say([`已移除 ${gno}`]);
      }
      return 0;
    },
    async report(ctx) {
      say(await reportLines(ctx));
      return 0;
    },
  };
  const storage = storageCommands[command ?? ''];
  const run = commands[command ?? ''] ?? (storage && ((ctx: OpenedCatalogue) => storage(ctx, args, say)));
  const needsArguments = ['import', 'add', 'fetch', 'remove', 'restore'].includes(command ?? '');
  const option = args.find(
    (argument) => argument.startsWith('--') && !(command === 'reset' && argument === '--yes'),
  );
  if (!run || option !== undefined || (needsArguments && args.length === 0)) {
    if (option !== undefined) stderr.write(`不认得 ${option}\n`);
    stderr.write(`${USAGE}\n`);
    return 2;
  }
  const ctx = await openCatalogue(settings(env));
  try {
    // These two must run on a database that does not own the files.
    if (command !== 'adopt' && command !== 'reset') await claimBlobs(ctx);
    return await run({ ...ctx, fontPool });
  } finally {
    await ctx.close();
  }
}

const isEmpty = (s: ImportSummary) =>
  s.imported.length + s.updated.length + s.unchanged.length + s.refused.length + s.duplicates.length === 0;
