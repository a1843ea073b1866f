import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { insertUser } from '../testing/rows.ts';
import { sharedSite } from '../testing/shared-site.ts';
import { COMMANDS } from './commands.ts';

const ADMIN = fileURLToPath(new URL('../../admin.ts', import.meta.url));

const site = await sharedSite();

const run = async (name: string, ...args: string[]) =>
  (await COMMANDS[name]?.run(args, site.services))?.join('\n');
const db = () => site.services.store.db;

test('the shell makes an account an owner, and the audit log records it without a name', async () => {
  expect(await run('owner-link')).toContain('/admin/welcome#');
  await insertUser(db(), { id: 'ming', email: 'ming@example.cn', nickname: '阿明' });
  expect(await run('role', 'Ming@example.cn', 'owner')).toBe('阿明 现在是站长');
  expect(await run('owner-link')).toContain('已经有站长');
  expect(await run('audit')).toMatch(/—\tusers\.role\tming\tdone/);
  await expect(run('role', 'ming', 'member')).rejects.toThrow('至少要留一位站长');
  expect(await run('audit', '1')).toMatch(/users\.role\tming\tS00461/);
});

test('an operator disables an account, enables it again and ends its sessions', async () => {
  await insertUser(db(), { id: 'li', phone: '13800138777', nickname: '小李' });
  const enter = () => site.services.sessions.issue('li', { ip: '', userAgent: '' });
  await enter();
  expect(await run('disable', '13800138777', '发广告')).toBe('小李 已停用');
  expect(await run('users', '小李')).toMatch(/会员\t停用\t小李\t138\*{4}8777/);
  expect(await run('enable', 'li')).toBe('小李 已恢复');
  await enter();
  expect(await run('logout', 'li')).toBe('小李 退出了 1 台设备');
});

test('an operator sends a notice to one account or to all', async () => {
  expect(await run('notify', '维护', '今晚停机', '--url', '/notice')).toBe('已发给所有账号');
  expect(await run('notify', '你好', '单独一条', '--to', 'li')).toBe('已发给 li');
  const sent = await db().selectFrom('notifications').select(['user_id', 'title', 'url']).execute();
  expect(sent).toEqual(
    expect.arrayContaining([
      { user_id: null, title: '维护', url: '/notice' },
      { user_id: 'li', title: '你好', url: null },
    ]),
  );
  await expect(run('notify', '只有标题')).rejects.toThrow('缺少正文');
  await expect(run('notify', '标题', '正文', '--url', 'https://evil.example')).rejects.toThrow('本站路径');
});

test('an operator hides a font and publishes it again, including one from the catalogue', async () => {
  const seen = async () => (await site.get('/web/api/font/getFontDetail?id=shi-hei')).statusCode;
  expect(await run('fonts', '试黑')).toMatch(/^shi-hei\t.*\t已发布\n/);
  expect(await run('unpublish', 'shi-hei')).toContain('已撤下');
  expect(await seen()).toBe(404);
  expect(await run('publish', 'shi-hei')).toContain('已发布');
  expect(await seen()).toBe(200);
  expect(await run('audit', '2')).toMatch(/fonts\.publish\tshi-hei\tdone\n.*fonts\.unpublish\tshi-hei\tdone/);
  await expect(run('publish', 'nope')).rejects.toThrow('没有找到这款字体');
});

test('the stats command prints figures by day', async () => {
  expect((await run('stats', '3'))?.split('\n')).toHaveLength(5);
  await expect(run('stats', '0')).rejects.toThrow('1–366');
});

test('the program lists its commands and reports an error in one line', () => {
  const shell = (...args: string[]) =>
    spawnSync(process.execPath, [ADMIN, ...args], {
      encoding: 'utf8',
      env: { ...process.env, ZIWAN_DATA_DIR: site.dataDir, LOG_LEVEL: 'error' },
    });
  const lost = shell('nonsense');
  expect(lost.status).toBe(2);
  expect(lost.stderr).toContain('npm run admin -- <命令>');
  const refused = shell('role', 'nobody', 'owner');
  expect([refused.status, refused.stderr.trim().split('\n').at(-1), refused.stdout]).toEqual([
    1,
    '请求的内容不存在（没有账号 nobody）',
    '',
  ]);
  expect(shell('users').stdout).toContain('共 2 个账号');
}, 60_000);
