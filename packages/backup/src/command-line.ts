import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { unfilled } from '@ziwan/catalogue/blobs';
import { minuteOf } from '@ziwan/contract/site-time';
import { asksForHelp } from '@ziwan/infra/terminal';
import { databaseFile, failureOf, isServed, openStore } from '@ziwan/store';
import { BackupFolder, type Manifest } from './backup-folder.ts';
import { getOf, planForReading, planOf, sourceOf } from './backup-plan.ts';
import { examine, onOneDisk } from './doctor.ts';
import { BackupError, isDamage } from './errors.ts';
import { move } from './move.ts';
import { fontNames } from './named-blobs.ts';
import { prune } from './order.ts';
import { chooseBackup, isEmptySite, restore, verifyBackup } from './restore.ts';
import { requireServed } from './served.ts';
import { settingsOf, unopenedSaid } from './service-settings/index.ts';
import {
  type BackupSettings,
  backupSettings,
  readMoveSettings,
  readSettings,
  requireSite,
} from './settings.ts';
import { openSite, type Site } from './site.ts';
import { writeBackup } from './write-backup.ts';

const USAGE = `用法：
  npm run backup [-- --to <文件夹>]       备份；网站不必停。默认放在 BACKUP_DIR
  npm run backup -- --prune               备份，再删去过时的：留最近 BACKUP_KEEP_DAYS 天每天一份、半年内每月一份
  npm run backup -- --list [--json]       列出备份
  npm run backup -- --check               把最新的备份从头到尾核对一遍
  npm run restore -- --from <文件夹>      恢复最新的备份；--from 也可以写某一份 <文件夹>/backups/….json
      --without-damaged                   备份里有文件坏了也恢复其余的，并说出少了哪些
  npm run doctor [-- --json]              检查网站，说出哪里不对、该怎么办；只看不改
  npm run move                            搬到 TO_DATABASE_URL（postgres://… 或 sqlite）、TO_BLOBS_PROVIDER（s3 或 disk）等设置所说的地方
      --json                              一行一个 JSON 对象，给程序读
      --replace                           恢复或搬去的地方已有数据时换掉它，会先问；没有终端时加 --yes`;

interface Streams {
  stdout: NodeJS.WritableStream & { isTTY?: boolean };
  stderr: NodeJS.WritableStream;
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
}

/**
 * @param wrong settings that the site would refuse, a Chinese sentence each, for the doctor
 * @returns exit status: 0 for success, 2 for unknown arguments
 */
export async function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  streams: Streams,
  wrong: readonly string[] = [],
): Promise<number> {
  const [name = '', ...rest] = args;
  if (asksForHelp(args)) {
    streams.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const options = command && parsed(rest);
  if (!command || !options) {
    streams.stderr.write(`${USAGE}\n`);
    return 2;
  }
  try {
    const say = (line: string) => void streams.stdout.write(`${line}\n`);
    for (const said of wrong) say(finding({ level: 'problem', said }, options.json));
    await command({ ...readOrExplain(env, wrong), env, options, streams, say, wrong });
    return 0;
  } catch (error) {
    const { reason, exitCode } = failureOf(error);
    streams.stderr.write(`${reason}\n`);
    return exitCode;
  }
}

/** The site reads all of these settings, too, so what it has found wrong need not be said again. */
function readOrExplain(env: NodeJS.ProcessEnv, wrong: readonly string[]): BackupSettings {
  try {
    return readSettings(env);
  } catch (error) {
    if (wrong.length === 0) throw error;
    throw new BackupError('SITE_UNWELL', `${wrong.length} 处要处理；改好这些设置，才能检查其余的`);
  }
}

const MARKS = { fine: '✓', advice: '!', problem: '✗' } as const;

const finding = (found: { level: keyof typeof MARKS; said: string }, json: boolean | undefined): string =>
  json ? JSON.stringify(found) : `${MARKS[found.level]} ${found.said}`;

const OPTIONS = {
  to: { type: 'string' },
  from: { type: 'string' },
  list: { type: 'boolean' },
  json: { type: 'boolean' },
  check: { type: 'boolean' },
  prune: { type: 'boolean' },
  replace: { type: 'boolean' },
  'without-damaged': { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, strict: true }).values;
  } catch {
    return null;
  }
}

interface Call extends BackupSettings {
  readonly env: NodeJS.ProcessEnv;
  readonly options: NonNullable<ReturnType<typeof parsed>>;
  readonly streams: Streams;
  readonly say: (line: string) => void;
  readonly wrong: readonly string[];
}

const COMMANDS: Readonly<Record<string, (call: Call) => Promise<void>>> = {
  async backup(call) {
    if (call.options.list) return list(call);
    if (call.options.check) return check(call);
    requireSite(call.site);
    const { path, keepDays, folder, manifest, copied } = await withSite(
      call,
      { refill: false },
      async (site) => {
        const plan = planOf(call, await settingsOf(site, getOf(call)));
        const folder = await BackupFolder.create(plan.path, plan.passphrase);
        return { ...plan, folder, ...(await writeBackup(site, folder)) };
      },
    );
    call.say(
      `已备份到 ${path}：${contentsOf(manifest)}，其中新复制 ${copied} 个文件。${confirmationOf(manifest)}`,
    );
    if (await onOneDisk(path, call.site.dataDir))
      call.say(
        `注意：${path} 和网站的数据在同一块磁盘上，磁盘坏了会一起失去。本来要备份到另一块盘，就看它挂载上了没有`,
      );
    for (const key of manifest.missing) call.say(`网站里缺少这个文件，备份里也就没有：${key}`);
    if (call.options.prune) {
      const dropped = await prune(folder, keepDays);
      if (dropped > 0) call.say(`删去 ${dropped} 份过时的备份`);
    }
  },

  async restore(call) {
    const { path, createdAt, passphrase } = await sourceOf(call);
    const folder = await BackupFolder.open(path, passphrase);
    const manifest = await chooseBackup(folder, createdAt);
    const backup = await verifyBackup(folder, manifest, { withoutDamaged: call.options['without-damaged'] });
    await setAsideDamaged(call);
    await withSite(call, { refill: true }, async (site) => {
      const replace = call.options.replace === true && !(await isEmptySite(site, manifest));
      if (replace)
        await confirm(call, `网站现有的数据会被 ${minuteOf(manifest.createdAt)} 的备份换掉，找不回来。`);
      const { sameSecret, leftOut } = await restore(site, backup, { replace });
      if (await isServed(site.dataDir)) call.say('网站还在运行，手里是恢复前的数据：请重启它');
      call.say(confirmationOf(manifest));
      const but = leftOut.length > 0 ? `，其中 ${leftOut.length} 个文件坏了没有恢复，其余` : '，';
      call.say(
        `已恢复 ${minuteOf(manifest.createdAt)} 的备份：${contentsOf(manifest)}${but}逐表逐个核对无误`,
      );
      const fonts = await fontNames(site.store.db);
      const named = (key: string) => (fonts.has(key) ? `${key}（字体「${fonts.get(key)}」）` : key);
      for (const key of leftOut) call.say(`备份里的这个文件坏了，没有恢复：${named(key)}`);
      for (const key of manifest.missing) call.say(`备份时网站里就缺少这个文件：${named(key)}`);
      if (!sameSecret)
        call.say(
          'ZIWAN_SECRET 与备份里的不同，以设置为准：恢复前发出的验证码不再有效，后台「服务」里存下的密码与密钥要重新填，其余不受影响',
        );
    });
  },

  async doctor(call) {
    const { wrong } = call;
    requireSite(call.site);
    const site = openSite(call.site);
    let problems = wrong.length;
    try {
      const env = getOf(call);
      // What keeps the database from being read is one of the findings.
      const { get, unopened } = await settingsOf(site, env).catch(() => ({ get: env, unopened: [] }));
      for (const each of unopened) {
        call.say(finding({ level: 'problem', said: unopenedSaid(each) }, call.options.json));
        problems++;
      }
      const { dataDir } = call.site;
      const backups = {
        folder: backupSettings.folder(get, dataDir),
        everyHours: backupSettings.everyHours(get),
      };
      for await (const { level, said } of examine(site, { backups, redisUrl: call.redisUrl, get })) {
        // Advice takes settings for right.
        if (wrong.includes(said) || (wrong.length > 0 && level === 'advice')) continue;
        call.say(finding({ level, said }, call.options.json));
        if (level === 'problem') problems++;
      }
    } finally {
      await site.close();
    }
    if (problems > 0) throw new BackupError('SITE_UNWELL', `${problems} 处要处理`);
  },

  async move(call) {
    requireSite(call.site);
    const { target: place, database, blobs } = readMoveSettings(call.env, call.site);
    await withSite(call, { refill: false }, (source) =>
      withSite({ site: place }, { refill: true }, async (target) => {
        if (call.options.replace) await confirm(call, '要搬去的地方如有数据，会被换掉，找不回来。');
        const replace = call.options.replace === true;
        const moved = await move(source, target, { database, blobs, replace });
        if (database) call.say(`数据库已搬好：${moved.tables} 张表 ${moved.rows} 行，逐表核对无误`);
        if (blobs) call.say(`文件已搬好：${moved.blobs} 个，逐个核对无误`);
        for (const key of moved.missing) call.say(`原来就缺少这个文件：${key}`);
        if (!moved.sameSecret)
          call.say('目标处的 ZIWAN_SECRET 不同，以它为准；后台「服务」里存下的密码与密钥要重新填');
        call.say('原来的数据没有动。把这些设置去掉 TO_ 写进网站的设置，再启动');
      }),
    );
  },
};

async function list(call: Call): Promise<void> {
  const { json } = call.options;
  const { say } = call;
  const { path, passphrase } = await planForReading(call);
  const folder = await BackupFolder.open(path, passphrase);
  for (const createdAt of await folder.list()) {
    const said = await folder.read(createdAt).then(contentsOf, (error: unknown) => {
      if (!isDamage(error)) throw error;
      return (error as Error).message;
    });
    say(json ? JSON.stringify({ createdAt, said }) : `${minuteOf(createdAt)}\t${said}`);
  }
}

async function check(call: Call): Promise<void> {
  const { say, site: settings } = call;
  const { path, passphrase } = await planForReading(call);
  const folder = await BackupFolder.open(path, passphrase);
  const manifest = await chooseBackup(folder, null);
  await verifyBackup(folder, manifest);
  say(
    `${minuteOf(manifest.createdAt)} 的备份与写下时一样：${contentsOf(manifest)}。${confirmationOf(manifest)}`,
  );
  if (await isServed(settings.dataDir)) await withSite({ site: settings }, { refill: false }, requireServed);
}

async function withSite<T>(
  { site: settings }: Pick<Call, 'site'>,
  { refill }: { refill: boolean },
  run: (site: Site) => Promise<T>,
): Promise<T> {
  const site = openSite(settings, refill);
  try {
    await site.store.examine();
    const why = refill ? null : await unfilled(site);
    if (why) throw why;
    return await run(site);
  } finally {
    await site.close();
  }
}

/** What the backup was compared with. */
function confirmationOf({ confirmedBy }: Manifest): string {
  if (confirmedBy === undefined) return '这份备份没有和运行中的网站对过';
  return confirmedBy === 0
    ? '当时网站没有在运行，没有可比对的'
    : `当时和正在运行的 ${confirmedBy} 个进程对过：访客看到的都在里面`;
}

function contentsOf({ tables, blobs }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (blobs.bytes / 2 ** 20).toFixed(0);
  return `${tables.length} 张表 ${rows} 行，${blobs.count} 个文件 ${megabytes} MB`;
}

/**
 * With `--replace`, moves a SQLite file that cannot be used aside, so that a restore writes a new one.
 * @throws StoreError for a damaged database without `--replace`; BackupError NOT_CONFIRMED
 */
async function setAsideDamaged(call: Call): Promise<void> {
  const { databaseUrl, dataDir } = call.site;
  const file = databaseFile(dataDir);
  if (databaseUrl !== null || !call.options.replace || !existsSync(file)) return;
  try {
    const store = openStore({ provider: 'sqlite', file });
    await store.examine().finally(() => store.close());
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'DATABASE_DAMAGED' && code !== 'DATABASE_LOST') throw error;
    const suffix = `.damaged-${Date.now()}`;
    await confirm(call, `数据库 ${file} 已经损坏，会改名为 ziwan.db${suffix} 留在旁边。`);
    for (const end of ['', '-wal', '-shm'])
      if (existsSync(file + end)) await rename(file + end, file + suffix + end);
    call.say(`损坏的数据库已改名为 ziwan.db${suffix}`);
  }
}

/** @throws BackupError NOT_CONFIRMED */
async function confirm({ options, streams }: Call, what: string): Promise<void> {
  if (options.yes) return;
  const { stdin, stdout } = streams;
  const refused = new BackupError('NOT_CONFIRMED', `${what}没有动它；确定的话加上 --yes`);
  if (!stdin.isTTY || !stdout.isTTY) throw refused;
  const asking = createInterface({ input: stdin, output: stdout });
  try {
    if ((await asking.question(`${what}确定请输入「换掉」：`)).trim() !== '换掉') throw refused;
  } finally {
    asking.close();
  }
}
