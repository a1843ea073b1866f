// npm run nightly: everything before a release: what CI runs, the rows that CI only samples, and checks that only run
// here. `npm run nightly -- crawl` runs only the browser tests of that name.
import { spawnSync } from 'node:child_process';
import { root, runNode, say } from './setup.mjs';

/** Guards in which every mutation must be caught; each night tries one of them. */
const MUTATED = ['apps/site/server/people/login/attempts.ts'];

const files = process.argv.slice(2);
const npm = (...args) =>
  spawnSync('npm', ['run', '--silent', ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status ?? 1;
const today = Math.floor(Date.now() / 86_400_000);

const browser = ['浏览器测试（全部）', () => runNode(['scripts/e2e.mjs', ...files], { ZIWAN_NIGHTLY: '1' })];
const steps =
  files.length > 0
    ? [browser]
    : [
        ['检查', () => npm('check')],
        ['单元测试', () => runNode(['scripts/test.mjs'], { ZIWAN_NIGHTLY: '1' })],
        browser,
        [
          '子集排字与整套字体一样',
          () => npm('bench', '--', 'shaping', '.data/e2e/blobs/sfnt', `--seed=${today}`),
        ],
        ['发布的包在新项目里', () => runNode(['scripts/fresh-projects.mjs'], { ZIWAN_NIGHTLY: '1' })],
        ['五种工具构建的网站里的字体', () => npm('fresh-sites')],
        ['接口文档与由它生成的客户端', () => npm('api-clients')],
        ['发布的包的说明页', () => npm('api-pages')],
        ['brotli.wasm 与源码', () => npm('wasm', '-w', '@ziwan/subset-engine', '--', '--check')],
        ['漏一步就有话说（四分之一）', () => npm('try-changes', '--', `--night=${today}`)],
        ['变异测试', () => npm('mutate', '--', MUTATED[today % MUTATED.length])],
        [
          '变异测试（全部代码里抽样）',
          () => npm('mutate', '--', '--sample=200', `--seed=${today}`, '--minutes=8'),
        ],
      ];

const failed = steps.filter(([name, run]) => {
  say(`\n▸ ${name}`);
  const since = Date.now();
  const code = run();
  say(`${code === 0 ? '✓' : '✗'} ${name}：${Math.round((Date.now() - since) / 1000)} 秒`);
  return code !== 0;
});
say(failed.length === 0 ? '\n全部通过' : `\n未通过：${failed.map(([name]) => name).join('、')}`);
process.exit(failed.length === 0 ? 0 : 1);
