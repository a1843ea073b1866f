import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { createDiskOutbox, printOutbox } from './index.ts';

const folders: string[] = [];
const folder = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-outbox-'));
  folders.push(dir);
  return join(dir, 'not', 'there', 'yet');
};
afterAll(() => Promise.all(folders.map((dir) => rm(dir, { recursive: true, force: true }))));

const sms = (to: string, code: string) =>
  ({ channel: 'sms', to, purpose: 'login', subject: null, text: `码 ${code}`, code }) as const;

test('a new outbox is empty', async () => {
  const outbox = createDiskOutbox({ dir: await folder() });
  expect(await outbox.list()).toEqual([]);
  expect(await outbox.latest('13800000000')).toBeNull();
});

test('any process with access to the folder lists messages newest first', async () => {
  const dir = await folder();
  const outbox = createDiskOutbox({ dir, now: () => Date.UTC(2026, 10, 21, 8) });
  for (const code of ['1', '2', '3']) await outbox.add(sms('13800000000', code));
  const list = await createDiskOutbox({ dir }).list();
  expect(list.map((m) => m.code)).toEqual(['3', '2', '1']);
  expect(list[2]).toMatchObject({ at: '2026-11-21T08:00:00.000Z', channel: 'sms', purpose: 'login' });
  expect((await outbox.list(1)).map((m) => m.code)).toEqual(['3']);
});

test('latest returns the newest message to that number', async () => {
  const outbox = createDiskOutbox({ dir: await folder() });
  await outbox.add(sms('13800000000', '1'));
  await outbox.add(sms('13800000000', '2'));
  await outbox.add(sms('13900000000', '3'));
  expect(await outbox.latest('13800000000')).toMatchObject({ code: '2' });
});

test('the outbox keeps a limited number of messages, also with concurrent writers', async () => {
  const dir = await folder();
  const outbox = createDiskOutbox({ dir, keep: 5 });
  await Promise.all(Array.from({ length: 30 }, (_, i) => outbox.add(sms('13800000000', String(i)))));
  expect(await readdir(dir)).toHaveLength(5);
  expect((await outbox.list()).map((m) => m.code)).toEqual(['29', '28', '27', '26', '25']);
});

test('only the user that runs the process can read messages', async () => {
  const dir = await folder();
  const { id } = await createDiskOutbox({ dir }).add(sms('13800000000', '1'));
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dir, `${id}.json`))).mode & 0o777).toBe(0o600);
});

test('the temporary file of a killed writer is ignored and later removed; other files stay', async () => {
  const dir = await folder();
  let now = Date.UTC(2026, 10, 21, 8);
  const outbox = createDiskOutbox({ dir, now: () => now });
  const { id } = await outbox.add(sms('13800000000', '1'));
  const cut = `${id.slice(0, 13)}-0123456789ab.writing`;
  await writeFile(join(dir, cut), '{"half');
  await writeFile(join(dir, 'notes.txt'), '');
  await outbox.add(sms('13800000000', '2'));
  expect((await outbox.list()).map((m) => m.code)).toEqual(['2', '1']);
  expect(await readdir(dir)).toContain(cut);
  now += 2 * 60 * 60 * 1000;
  await outbox.add(sms('13800000000', '3'));
  const left = await readdir(dir);
  expect(left).not.toContain(cut);
  expect(left).toContain('notes.txt');
});

test('a clock that leaps ahead loses no message that is being written', async () => {
  const dir = await folder();
  let now = Date.UTC(2026, 10, 21, 8);
  const outbox = createDiskOutbox({ dir, now: () => now });
  const long = outbox.add({ ...sms('13800000000', '1'), text: 'x'.repeat(30_000_000) });
  now += 2 * 60 * 60 * 1000;
  await outbox.add(sms('13800000000', '2'));
  await long;
  expect((await outbox.list()).map((m) => m.code)).toEqual(['2', '1']);
});

test('an operator prints the newest messages, to everyone or to one recipient', async () => {
  const outbox = createDiskOutbox({ dir: await folder(), now: () => Date.UTC(2026, 10, 21, 8) });
  expect(await printOutbox(outbox)).toBe('发件箱里没有消息。\n');
  await outbox.add(sms('13800000000', '1'));
  const mail = { channel: 'mail', to: 'a@b.cn', purpose: 'register', code: null } as const;
  await outbox.add({ ...mail, subject: '验证码', text: '您的验证码是 2' });
  expect(await printOutbox(outbox)).toBe(
    '2026-11-21T08:00:00.001Z  邮件  a@b.cn  register\n验证码\n您的验证码是 2\n\n' +
      '2026-11-21T08:00:00.000Z  短信  13800000000  login\n码 1\n',
  );
  expect(await printOutbox(outbox, '13800000000')).toMatch(/^2026-11-21T08:00:00.000Z {2}短信[^@]+$/);
  expect(await printOutbox(outbox, '13900000000')).toBe('发件箱里没有消息。\n');
});

test('a recipient cannot inject control characters into the operator’s terminal', async () => {
  const outbox = createDiskOutbox({ dir: await folder() });
  await outbox.add(sms('138\u001b[2J\u009b\u202e0000', '1'));
  expect(await printOutbox(outbox)).toContain('138[2J0000');
});

test('a long outbox prints 20 messages and the number of older ones', async () => {
  const outbox = createDiskOutbox({ dir: await folder() });
  for (let i = 0; i < 23; i++) await outbox.add(sms('13800000000', String(i)));
  const printed = await printOutbox(outbox);
  expect(printed.match(/短信/g)).toHaveLength(20);
  expect(printed).toContain('另有 3 条更早的消息。');
});

test('the command prints the messages of a folder, to one number if given', async () => {
  const dir = await folder();
  const outbox = createDiskOutbox({ dir });
  await outbox.add(sms('13800000000', '314159'));
  await outbox.add(sms('13900000000', '271828'));
  const command = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args])).stdout;
  expect(await command(dir)).toMatch(/271828[\s\S]*314159/);
  expect(await command(dir, '13800000000')).toMatch(/^(?![\s\S]*271828)[\s\S]*314159/);
  await expect(command()).rejects.toThrow('the folder of the outbox is missing');
}, 60_000);
