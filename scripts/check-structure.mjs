// Checks rules about the tree that no linter knows: where the environment is read, folder names, lockfile contents.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './setup.mjs';

const problems = [];
const skipped = new Set(['node_modules', 'dist', '.data', '.git', '.cache', 'output']);

function* walk(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const path = join(dir, entry.name);
    yield { path: relative(root, path).replaceAll('\\', '/'), directory: entry.isDirectory() };
    if (entry.isDirectory()) yield* walk(path);
  }
}

const drawers = /(^|\/)(utils?|common|shared|misc|lib|helpers?)$/;
/** Folders whose files have rooms; loose are only those that everybody looks for there. */
const rooms = [
  [
    /^apps\/site\/app\/[^/]+$/,
    /\/(entry\.(client|server)|root(\.module)?|router|routes|error-page(\.module)?|third-parties)\.(test\.)?(tsx?|css)$/,
  ],
  [/^apps\/site\/server\/http\/[^/]+$/, /\/(app|hosts\.test)\.ts$/],
];
// Composition points: the server's configuration, the operator's command line, test and bench set-up.
const readsEnvironment =
  /^(apps\/site\/(server\/config\/config|doctor|pack)\.ts|packages\/(backup|catalogue|content)\/src\/cli\.ts|packages\/pack\/src\/main\.ts|packages\/(infra|store)\/src\/testing(\/[^/]+)?\.ts|packages\/contract\/src\/site-time\.ts|(scripts|e2e|bench)\/.*)$/;

const databasePath = 'packages/store/src/database-file.ts';
// Any close of the file by this process drops SQLite's locks.
const opens =
  '\\b(open|readFile|createReadStream|createWriteStream|copyFile|cp|writeFile|appendFile|truncate)(Sync)?\\(\\s*';
const opensDatabase = new RegExp(`${opens}(databaseFile\\(|database\\b|\`\\$\\{database\\})`);
/** In these files, `file` is a database, too. */
const handlesDatabase = /^packages\/store\/src\/(sqlite.*|database-.*|rescue|close-lost|open)\.ts$/;
const opensFile = new RegExp(`${opens}(file\\b|unfinished\\b|path\\b|\`\\$\\{file\\}|this\\.#file\\b)`);

for (const { path, directory } of walk(root)) {
  if (directory) {
    if (/^(apps|packages)\//.test(path) && drawers.test(path))
      problems.push(`${path}: 文件夹要以它做的事命名`);
    continue;
  }
  if (rooms.some(([room, loose]) => room.test(path) && !loose.test(path) && !path.endsWith('/README.md')))
    problems.push(`${path}: 放进写明它做什么的文件夹；这里只放入口`);
  if (/(^|\/)package-lock\.json$/.test(path)) {
    if (/"resolved": "https?:/.test(readFileSync(join(root, path), 'utf8')))
      problems.push(`${path}: 锁文件里有下载地址`);
  }
  if (!/\.(ts|tsx|mjs)$/.test(path)) continue;
  const text = readFileSync(join(root, path), 'utf8');
  // The bundler's configuration replaces `process.env.NODE_ENV` by name and does not read it.
  if (
    /process\.env\b/.test(text.replaceAll("'process.env.NODE_ENV'", '')) &&
    !readsEnvironment.test(path) &&
    !/\.test\.tsx?$/.test(path)
  ) {
    problems.push(`${path}: 只有 server/config/config.ts 等组装处可以读 process.env`);
  }
  if (/^(apps|packages)\//.test(path) && !/\.test\.tsx?$/.test(path)) {
    if (/['"/]ziwan\.db/.test(text) && path !== databasePath)
      problems.push(`${path}: 数据库的路径只从 databaseFile 取`);
    // The one that creates a database fails if there is one.
    const rest = text.replace("writeFileSync(file, '', { flag: 'wx'", '');
    if (opensDatabase.test(rest) || (handlesDatabase.test(path) && opensFile.test(rest)))
      problems.push(`${path}: 数据库文件只能由 SQLite 打开，否则进程会失去它的锁`);
  }
  if (/\b(describe|test|it)\.only\(/.test(text)) problems.push(`${path}: 留下了 .only`);
}

for (const parent of ['apps', 'packages']) {
  for (const name of readdirSync(join(root, parent))) {
    if (!existsSync(join(root, parent, name, 'README.md')))
      problems.push(`${parent}/${name}: 缺少 README.md`);
  }
}
for (const name of ['bench', 'catalogue', 'db', 'deploy', 'docs', 'e2e', 'scripts']) {
  if (!existsSync(join(root, name, 'README.md'))) problems.push(`${name}: 缺少 README.md`);
}

for (const problem of problems) console.error(`✗ ${problem}`);
console.log(problems.length === 0 ? '结构无误' : `${problems.length} 处要改`);
process.exit(problems.length === 0 ? 0 : 1);
