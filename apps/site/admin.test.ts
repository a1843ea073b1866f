import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNight, PROGRAM_ENVIRONMENT } from '@ziwan/infra/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const COMMANDS = {
  admin: [file('./admin.ts'), 'stats'],
  catalogue: [file('../../packages/catalogue/src/cli.ts'), 'list'],
  content: [file('../../packages/content/src/cli.ts'), 'import', file('../../content')],
};
/** Contents of unusable databases, and the exit codes for them. */
const UNUSABLE = [
  ['', 66],
  ['no database', 65],
] as const;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ziwan-commands-'));
  await mkdir(join(dataDir, 'blobs', 'sfnt'), { recursive: true });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Returns a port that nothing listens on. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test.each(Object.entries(COMMANDS))(
  '%s reports in one line that PostgreSQL is unreachable',
  async (_, args) => {
    const url = `postgres://ziwan:secret@127.0.0.1:${await closedPort()}/ziwan`;
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      env: { ...PROGRAM_ENVIRONMENT, ZIWAN_DATA_DIR: dataDir, DATABASE_URL: url },
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 75, stdout: '' });
    expect(stderr).toMatch(/^连不上 PostgreSQL（没有程序在那个地址等着连接）[^\n]+\n$/);
    expect(stderr).not.toContain('secret');
  },
);

test.each(Object.entries(COMMANDS))(
  '%s tells the operator in one line how to recover an unusable database',
  async (command, args) => {
    for (const [content, exitCode] of isNight ? UNUSABLE : [UNUSABLE[command === 'admin' ? 0 : 1]]) {
      await writeFile(join(dataDir, 'ziwan.db'), content);
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        env: { ...PROGRAM_ENVIRONMENT, ZIWAN_DATA_DIR: dataDir },
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
