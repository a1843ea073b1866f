import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addErrorHandler } from './errors.ts';
import { addFormParsers, readFields, readForm } from './form.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  addErrorHandler(app);
  await app.register(async (scope) => {
    await addFormParsers(scope);
    scope.post('/form', async (request) => {
      const { file, ...fields } = (await readForm(request)) as Record<string, unknown> & {
        file?: { fileName: string; mediaType: string; bytes: Uint8Array };
      };
      return { fields, file: file && { ...file, bytes: file.bytes.length } };
    });
    scope.post('/either', async (request) => ({
      fields: await readFields(request),
      body: request.body ?? null,
    }));
  });
});
afterAll(() => app.close());

async function send(payload: string | Buffer, type: string, url = '/form') {
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload,
  });
  return { status: response.statusCode, ...response.json() };
}

const urlencoded = (text: string) => send(text, 'application/x-www-form-urlencoded; charset=utf-8');

type Part = [name: string, value: string, fileName?: string];

function multipart(parts: Part[], boundary = 'b0undary') {
  const body = parts.map(
    ([name, value, fileName]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
        fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: image/png`
      }\r\n\r\n${value}\r\n`,
  );
  return send(`${body.join('')}--${boundary}--\r\n`, `multipart/form-data; boundary=${boundary}`);
}

test('multipart and urlencoded forms parse alike: texts, lists under [], the last of two values', async () => {
  const fields = { name: '字玩', ids: ['a', 'b'], one: ['c'], twice: '2' };
  const encoded = await urlencoded('name=%E5%AD%97%E7%8E%A9&ids[]=a&ids%5B%5D=b&one[]=c&twice=1&twice=2');
  expect(encoded).toEqual({ status: 200, fields });
  const sent = await multipart([
    ['name', '字玩'],
    ['ids[]', 'a'],
    ['ids[]', 'b'],
    ['one[]', 'c'],
    ['twice', '1'],
    ['twice', '2'],
  ]);
  expect(sent).toEqual({ status: 200, fields });
});

test('a file is read with its name, type and bytes; an empty file input is null', async () => {
  expect(await multipart([['file', 'bytes', '图.png']])).toEqual({
    status: 200,
    fields: {},
    file: { fileName: '图.png', mediaType: 'image/png', bytes: 5 },
  });
  expect(await multipart([['file', '', '']])).toEqual({ status: 200, fields: {} });
});

const refused: [name: string, answer: () => Promise<{ status: number }>, status: number][] = [
  [
    'a second file',
    () =>
      multipart([
        ['file', 'a', 'a.png'],
        ['file', 'b', 'b.png'],
      ]),
    413,
  ],
  ['a file in another field', () => multipart([['picture', 'a', 'a.png']]), 400],
  ['a file over 5 MB', () => multipart([['file', 'x'.repeat(5 * 1024 * 1024 + 1), 'a.png']]), 413],
  ['a field over 16 kB', () => multipart([['name', 'x'.repeat(16 * 1024 + 1)]]), 413],
  ['51 fields', () => multipart(Array.from({ length: 51 }, (_, i): Part => [`f${i}`, 'x'])), 413],
  ['51 urlencoded fields', () => urlencoded(Array.from({ length: 51 }, (_, i) => `f${i}=x`).join('&')), 413],
  [
    'a truncated body',
    () => send('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx', 'multipart/form-data; boundary=b'),
    400,
  ],
  ['a missing boundary', () => send('x', 'multipart/form-data'), 400],
  ['JSON', () => send('{}', 'application/json'), 415],
  ['a field named __proto__', () => multipart([['__proto__', 'x']]), 400],
];
for (const [name, answer, status] of refused) {
  test(`${name} in a form answers ${status}`, async () => {
    expect((await answer()).status).toBe(status);
  });
}

test('a call that takes JSON or a form parses both and accepts no file', async () => {
  const type = 'application/x-www-form-urlencoded';
  expect((await send('ids[]=a&ids[]=b&note=&name=x', type, '/either')).fields).toEqual({
    ids: ['a', 'b'],
    name: 'x',
  });
  expect(await send('{"name":"x"}', 'application/json', '/either')).toMatchObject({
    fields: null,
    body: { name: 'x' },
  });
  const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--b--\r\n';
  expect((await send(file, 'multipart/form-data; boundary=b', '/either')).status).toBe(413);
});
