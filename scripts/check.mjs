// npm run check: types, format and lint, import borders, structure, generated files. Runs all checks, then lists the
// failed ones.
import { binary, ensureInstalled, runNode, say } from './setup.mjs';

ensureInstalled({ tools: true });
/** Step whose findings are mended by a command. */
const STYLE = '格式与写法';
const steps = [
  ['类型', [binary('typescript', 'bin', 'tsc'), '-p', '.']],
  [
    STYLE,
    [binary('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings', '--reporter=summary', '.'],
  ],
  [
    '引用边界',
    [
      binary('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      'apps',
      'packages',
      'bench',
      'e2e',
    ],
  ],
  ['结构', ['scripts/check-structure.mjs']],
  ['数据库类型', ['packages/store/src/generate-schema.ts', '--check']],
];
const failed = steps.filter(([name, args]) => {
  say(`\n▸ ${name}`);
  return runNode(args) !== 0;
});
if (failed.some(([name]) => name === STYLE)) say('\n能自动改的，用 npx biome check --write <文件> 改');
say(failed.length === 0 ? '\n检查通过' : `\n未通过：${failed.map(([name]) => name).join('、')}`);
process.exit(failed.length === 0 ? 0 : 1);
