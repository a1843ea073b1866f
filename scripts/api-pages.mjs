// npm run api-pages [-- --to <folder>]: makes pages of what the packed packages export, from the comments beside it
// (TypeDoc), and fails if a function or class has none, or a link in one leads nowhere.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { toolFolder } from './setup/tool-folder.mjs';
import { ensureInstalled, fail, root, runNode, say } from './setup.mjs';

const TOOLS = { typedoc: '0.28.20', typescript: '5.9.3' };

const { values } = parseArgs({ options: { to: { type: 'string', default: join(root, '.data/api-pages') } } });
const out = resolve(values.to);
ensureInstalled({ tools: true });
const { folder, run, write, tool } = toolFolder('api-pages', TOOLS);

if (runNode(['scripts/pack-packages.mjs', '--to', join(folder, 'tarballs')]) !== 0) fail('没有打成包');
const entries = readdirSync(join(folder, 'tarballs')).map((file) => {
  const name = file.replace(/^ziwan-|-[\d.]+\.tgz$/g, '');
  mkdirSync(join(folder, name));
  run(name, 'tar', ['xzf', join('tarballs', file), '-C', name, '--strip-components=1']);
  return join(name, JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).types);
});
write(
  'tsconfig.json',
  JSON.stringify({
    compilerOptions: {
      ...{ target: 'es2022', lib: ['es2022', 'dom'], module: 'nodenext', types: [] },
      ...{ strict: true, skipLibCheck: true },
    },
    files: entries,
  }),
);
tool('typedoc', [
  ...entries.flatMap((entry) => ['--entryPoints', entry]),
  ...['--out', out, '--name', '字玩', '--lang', 'zh', '--readme', 'none', '--disableSources'],
  ...[
    '--validation.notDocumented',
    '--requiredToBeDocumented',
    'Function',
    '--requiredToBeDocumented',
    'Class',
  ],
  '--treatWarningsAsErrors',
]);
say(`写在 ${out}`);
