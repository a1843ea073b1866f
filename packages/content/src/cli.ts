import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { claimBlobs } from '@ziwan/catalogue/blobs';
import { type BlobSettings, openBlobStore, readBlobSettings } from '@ziwan/infra/blob-store';
import { asksForHelp, endWithReader } from '@ziwan/infra/terminal';
import { databaseFile, migrate, openStore, reportFailure } from '@ziwan/store';
import { ContentError } from './errors.ts';
import { type ContentSummary, importContent } from './import-content.ts';
import { keptPages } from './kept-pages.ts';
import { handBack } from './ownership.ts';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

const USAGE = `用法：
  content import <文件夹> [--withdraw]
                            导入内容：<种类>/<编号>.md 与 site/*.yaml；文件不在了、改成草稿或定时的，
                            站上的页面照旧，--withdraw 才撤下
  content check <文件夹>    只检查，不写入
  content hand-back <文件>  把后台改过的一篇（<种类>/<编号>.md）或一份名单（site/<名单>.yaml）交还给文件，下次导入以文件为准`;

/** Reads the environment; no other code of this package does. */
function settings(env: NodeJS.ProcessEnv): {
  dataDir: string;
  databaseUrl: string | undefined;
  blobs: BlobSettings;
} {
  const databaseUrl = env.DATABASE_URL || undefined;
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new ContentError('INVALID', 'DATABASE_URL 要以 postgres:// 开头；不设则使用数据文件夹里的 SQLite');
  const blobs = readBlobSettings((name) => env[name]?.trim() || undefined);
  return { dataDir: resolve(REPOSITORY, env.ZIWAN_DATA_DIR || '.data'), databaseUrl, blobs };
}

/** @returns exit status; 1 when a file was rejected */
async function main([command, folder, ...rest]: string[]): Promise<number> {
  if (asksForHelp([command ?? '', folder ?? '', ...rest])) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const withdraw = command === 'import' && rest[0] === '--withdraw';
  const known = command === 'import' || command === 'check' || command === 'hand-back';
  if (!known || folder === undefined || rest.length > (withdraw ? 1 : 0)) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const { dataDir, databaseUrl, blobs: kept } = settings(process.env);
  const store = openStore(
    databaseUrl
      ? { provider: 'postgres', url: databaseUrl }
      : { provider: 'sqlite', file: databaseFile(dataDir) },
  );
  try {
    await migrate(store);
    if (command === 'hand-back') {
      const dropped = await handBack(store.db, folder);
      process.stdout.write(
        `${folder} 已交还给文件，下次导入以文件为准${dropped ? '；后台定的时间作罢，站上照旧' : ''}\n`,
      );
      return 0;
    }
    const blobs = openBlobStore(kept, join(dataDir, 'blobs'));
    await claimBlobs({ store, blobs, dataDir });
    const summary = await importContent(
      resolve(folder),
      { store, blobs },
      {
        check: command === 'check',
        withdraw,
      },
    );
    for (const line of describe(summary)) process.stdout.write(`${line}\n`);
    return summary.refused.length > 0 ? 1 : 0;
  } finally {
    await store.close();
  }
}

function describe({
  created,
  updated,
  unchanged,
  unpublished,
  left,
  waiting,
  kept,
  lists,
  refused,
}: ContentSummary): string[] {
  const counts = [
    `新增 ${created.length}`,
    `更新 ${updated.length}`,
    `未变 ${unchanged.length}`,
    `下线 ${unpublished.length}`,
    `后台接管 ${kept.length}`,
    `名单 ${lists.length}`,
    `拒收 ${refused.length}`,
  ];
  return [
    counts.join('，'),
    ...unpublished.map((file) => `- ${file} 的文件不在了，或者改成了草稿、定时，已下线`),
    ...keptPages({ left, waiting }).map((line) => `! ${line}`),
    ...kept.map((file) => `= ${file} 在后台改过，以后台为准；要以文件为准，先运行 content hand-back ${file}`),
    ...refused.map(({ file, message }) => `✗ ${file}：${message}`),
  ];
}

endWithReader();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  reportFailure(error);
}
