import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const COMMANDS = {
  admin: [file('./admin.ts'), 'stats'],
  catalogue: [file('../../packages/catalogue/src/cli.ts'), 'list'],
  content: [file('../../packages/content/src/cli.ts'), 'import', file('../../content')],
};

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ziwan-commands-'));
  await mkdir(join(dataDir, 'blobs', 'sfnt'), { recursive: true });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test.each(Object.entries(COMMANDS))(
  '%s says in one line what the operator is to do about a database it cannot use',
  async (_, args) => {
    for (const [content, exitCode] of [
      ['', 66],
      ['no database', 65],
    ] as const) {
      await writeFile(join(dataDir, 'ziwan.db'), content);
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        env: { PATH: process.env.PATH, ZIWAN_DATA_DIR: dataDir },
        encoding: 'utf8',
      });
      expect({ status, stdout, lines: stderr.trim().split('\n').length }).toEqual({
        status: exitCode,
        stdout: '',
        lines: 1,
      });
      expect(stderr).toMatch(/从备份恢复/);
    }
  },
);
