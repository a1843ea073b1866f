import { connect } from 'node:net';
import { ERRORS, type ErrorKey, urlOf } from '@ziwan/contract';
import { endpointGroups } from '@ziwan/contract/all';
import { beforeAll, expect, test } from 'vitest';
import { origin, serverOutput } from './browser.ts';

const FAMILY = 'zcool-kuaile';
const BROKEN = '%E0%A4%A';

/** nginx refuses these addresses itself, as malformed. */
const IS_BEHIND_NGINX = Number(process.env.ZIWAN_E2E_NODES ?? 0) > 0;
const UNSAFE: [number, string] = IS_BEHIND_NGINX ? [400, '这个地址的参数有误'] : [404, '这一页不在这里'];

interface Answer {
  status: number;
  headers: Headers;
  code: string;
  message: string;
  data: unknown;
}

async function ask(method: string, path: string, body?: string, type = 'application/json'): Promise<Answer> {
  const answer = await fetch(origin() + path, {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': type } }),
  });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  if (answer.status !== 413) expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  return { status: answer.status, headers: answer.headers, ...((await answer.json()) as object) } as Answer;
}

/** Expects the named error, with its Chinese message (which may be followed by the field). */
function expectFailure(answer: Answer, key: ErrorKey): void {
  const { status, code, message } = ERRORS[key];
  expect({ status: answer.status, code: answer.code }).toEqual({ status, code });
  expect(answer.message.startsWith(message)).toBe(true);
  expect(answer.data).toBeNull();
}

let face: string;
beforeAll(async () => {
  const answer = await ask('GET', `/web/api/font/getFontDetail?id=${FAMILY}`);
  face = (answer.data as { faceGNo: string }).faceGNo;
});

const endpoints = endpointGroups.flatMap((group) => group.endpoints);

test.each(endpoints)('$method $path refuses every other method', async (endpoint) => {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const path = urlOf(endpoint, { params: Object.fromEntries(names.map((name) => [name, FAMILY])) });
  const taken: string[] = endpoints.filter((e) => e.path === endpoint.path).map((e) => e.method);
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((m) => !taken.includes(m))) {
    const answer = await ask(method, path);
    expectFailure(answer, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.get('allow')).toContain(endpoint.method);
  }
});

const named = endpoints.filter((endpoint) => endpoint.path.includes('{id}'));

test.each(named.filter((endpoint) => endpoint.auth === 'required'))(
  '$method $path answers 401 to anonymous requests before it validates the id',
  async ({ method, path }) => {
    for (const id of ['no-such-thing', 'a'.repeat(300)])
      expectFailure(await ask(method, path.replace('{id}', id)), 'UNAUTHENTICATED');
  },
);

test.each(named.filter((endpoint) => endpoint.auth !== 'required'))(
  '$path refuses an unknown, an overlong and an unreadable id',
  async ({ path }) => {
    const at = (id: string) => ask('GET', path.replace('{id}', id));
    expectFailure(await at('no-such-font'), 'FONT_NOT_FOUND');
    expectFailure(await at('a'.repeat(129)), 'BAD_REQUEST');
    expectFailure(await at(BROKEN), 'BAD_REQUEST');
    const tooLong = await at('a'.repeat(300));
    expect(tooLong.code).toBe(ERRORS.BAD_REQUEST.code);
  },
);

test.each([
  '/web/api/font/getFontDetail',
  '/web/api/font/get-download-url',
  '/web/api/font/coverage',
  '/web/api/font/glyphs',
])('%s refuses a missing, a repeated, an overlong and an unknown id', async (path) => {
  expectFailure(await ask('GET', path), 'BAD_REQUEST');
  expectFailure(await ask('GET', `${path}?id=a&id=b`), 'BAD_REQUEST');
  expectFailure(await ask('GET', `${path}?id=${'a'.repeat(129)}`), 'BAD_REQUEST');
  expectFailure(await ask('GET', `${path}?id=%00`), 'BAD_REQUEST');
  for (const id of ['no-such-font', BROKEN, "'%20OR%201=1--"])
    expectFailure(await ask('GET', `${path}?id=${id}`), 'FONT_NOT_FOUND');
});

const LONG = 'a'.repeat(2001);
test.each<[string, ErrorKey, string]>([
  ['/web/api/font/getFontList?size=1000', 'BAD_REQUEST', 'size：不能大于 100'],
  ['/web/api/font/getFontList?size=abc', 'BAD_REQUEST', 'size'],
  ['/web/api/font/getFontList?current=0', 'BAD_REQUEST', 'current：不能小于 1'],
  ['/web/api/font/getFontList?sort=best', 'BAD_REQUEST', 'sort'],
  ['/web/api/font/getFontList?coverage=half', 'BAD_REQUEST', 'coverage'],
  ['/web/api/font/getFontList?kind=all&kind=creative', 'BAD_REQUEST', 'kind'],
  [`/web/api/font/getFontList?keyword=${'x'.repeat(61)}`, 'BAD_REQUEST', 'keyword：最长 60 字'],
  [`/web/api/font/getFontList?text=${LONG}`, 'TEXT_TOO_LONG', '2000 字'],
  ['/api/v1/variable/query-list?size=1000', 'BAD_REQUEST', 'size：不能大于 100'],
  [`/api/v1/variable/query-list?text=${LONG}`, 'TEXT_TOO_LONG', '2000 字'],
  [`/web/api/font/get-download-url?id=${FAMILY}&type=all`, 'BAD_REQUEST', 'type'],
  [`/web/api/font/glyphs?id=${FAMILY}&size=1000`, 'BAD_REQUEST', 'size：不能大于 512'],
  [`/web/api/font/glyphs?id=${FAMILY}&block=nope`, 'BAD_REQUEST', 'block'],
  ['/web/api/font/suggest', 'BAD_REQUEST', 'keyword：缺少此项'],
  ['/web/api/font/suggest?keyword=', 'BAD_REQUEST', 'keyword：不能为空'],
  ['/web/api/text/convert?to=hant', 'TEXT_EMPTY', '请输入'],
  ['/web/api/text/convert?text=a&to=en', 'BAD_REQUEST', 'to'],
  [`/web/api/text/convert?to=hant&text=${LONG}`, 'TEXT_TOO_LONG', '2000 字'],
  [`/web/api/showData/getData?text=${LONG}`, 'TEXT_TOO_LONG', '2000 字'],
  ['/web/api/no-such-call', 'NOT_FOUND', '不存在'],
  ['/webfont/f/zz.woff2', 'NOT_FOUND', '不存在'],
  ['/webfont/css/no-such-font.css', 'FONT_NOT_FOUND', '没有找到'],
  [`/webfont/css/${FAMILY}--regular.css?display=loud`, 'BAD_REQUEST', 'display'],
  ['/webfont/s/no-such-font/1.woff2', 'FONT_NOT_FOUND', '没有找到'],
  [`/download/family/${FAMILY}`, 'LINK_INVALID', '无效'],
  [`/download/family/${FAMILY}?expires=9999999999&signature=x`, 'LINK_INVALID', '无效'],
  ...(IS_BEHIND_NGINX
    ? []
    : ([[`/font?text=${'a'.repeat(40_000)}`, 'PAYLOAD_TOO_LARGE', '过大']] satisfies [
        string,
        ErrorKey,
        string,
      ][])),
  [`/web/api/${BROKEN}`, 'BAD_REQUEST', '请求内容有误'],
])('GET %s is %s: %s', async (path, key, words) => {
  const answer = await ask('GET', path);
  expectFailure(answer, key);
  expect(answer.message).toContain(words);
});

test.each<[string, ErrorKey]>([
  ['', 'BAD_REQUEST'],
  ['{', 'BAD_REQUEST'],
  ['null', 'BAD_REQUEST'],
  ['"文字"', 'BAD_REQUEST'],
  ['[]', 'BAD_REQUEST'],
  ['[{}]', 'BAD_REQUEST'],
  ['{"__proto__":{"text":"字"}}', 'BAD_REQUEST'],
  [JSON.stringify(Array(51).fill({ gno: 'a', text: '字' })), 'TOO_MANY_ITEMS'],
  [`"${'x'.repeat(300_000)}"`, 'PAYLOAD_TOO_LARGE'],
])('POST /webfont/http refuses the body %.40s as %s', async (body, key) => {
  expectFailure(await ask('POST', '/webfont/http', body), key);
});

test('a body of another content type is refused', async () => {
  for (const path of ['/webfont/http', '/subset/web-variable-font']) {
    expectFailure(await ask('POST', path, '<a/>', 'text/xml'), 'UNSUPPORTED_MEDIA');
    expectFailure(await ask('POST', path), 'UNSUPPORTED_MEDIA');
  }
});

test('invalid items of a batch fail without affecting the others', async () => {
  const items = [
    { gno: 'no-such-font', text: '字' },
    { gno: face, text: '字'.repeat(2001) },
    { gno: face, text: '' },
    { gno: face, text: '字', axes: { wght: 400 } },
    { gno: face, text: '字' },
  ];
  const answer = await ask('POST', '/webfont/http', JSON.stringify(items));
  expect(answer.code).toBe('200');
  const errors = (answer.data as { error?: { code: string; message: string } }[]).map((item) => item.error);
  const keys: ErrorKey[] = ['FONT_NOT_FOUND', 'TEXT_TOO_LONG', 'TEXT_EMPTY', 'AXIS_INVALID'];
  expect(errors.map((error) => error?.code)).toEqual([...keys.map((key) => ERRORS[key].code), undefined]);
  for (const [i, key] of keys.entries())
    expect(errors[i]?.message.startsWith(ERRORS[key].message)).toBe(true);
});

test('a variable subset refuses invalid input', async () => {
  const make = (body: object) => ask('POST', '/subset/web-variable-font', JSON.stringify(body));
  expectFailure(await make({ gno: 'no-such-font', text: '字' }), 'FONT_NOT_FOUND');
  expectFailure(await make({ gno: face }), 'TEXT_EMPTY');
  expectFailure(await make({ gno: face, text: '' }), 'TEXT_EMPTY');
  expectFailure(await make({ gno: face, text: '字'.repeat(2001) }), 'TEXT_TOO_LONG');
  expectFailure(await make({ gno: face, text: '字', axes: { wght: 400 } }), 'AXIS_INVALID');
  expectFailure(await make({ gno: face, text: '字', axes: { wght: 'bold' } }), 'BAD_REQUEST');
});

test('pages refuse unsafe methods', async () => {
  for (const path of ['/', '/font', `/font/${FAMILY}`, '/no-such-page']) {
    const answer = await ask('DELETE', path);
    expectFailure(answer, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  }
});

test.each<[string, number, string]>([
  ['/font/no-such-font', 404, '这一页不在这里'],
  ['/font/..%2f..%2fetc%2fpasswd', ...UNSAFE],
  ['/font/%00', 400, '这个地址的参数有误'],
  [`/font/${BROKEN}`, 400, '这个地址的参数有误'],
  [`/${BROKEN}`, 400, '这个地址的参数有误'],
  [`/font?text=${BROKEN}`, 200, '创意字体'],
  ['/font?current=99999999', 200, '创意字体'],
  ['/font?weight=abc', 200, '创意字体'],
  [`/currency?brandNumber=${'x'.repeat(300)}&tagNumber=${'y,'.repeat(300)}`, 200, '通用字体'],
  ['/font?size=huge&color=red&layout=round&spacing=NaN&sort=best&coverage=half', 200, '创意字体'],
  [`/font?text=${'a'.repeat(17_000)}`, 200, '创意字体'],
  ['/font?text=%3Cscript%3Ealert(1)%3C/script%3E', 200, '创意字体'],
  ['/font/hanzi?char=%00', 404, '单字'],
  [`/font/hanzi?char=${BROKEN}`, 200, '单字'],
  ['/font/hanzi?char=%FF', 404, '单字'],
  [`/font/hanzi?compare=${'x,'.repeat(300)}&tagNumber=%00&current=0&of=%00`, 200, '单字'],
  [`/font/map?x=%00&y=${BROKEN}&text=%FF`, 200, '字体地图'],
  ['/font/map?x=round&y=round&x=constructor', 200, '字体地图'],
  ['/font/hanzi?char=%3Cscript%3Ealert(1)%3C/script%3E', 200, '单字'],
])('the page %s answers %s with a readable page', async (path, status, heading) => {
  const answer = await fetch(origin() + path);
  const html = await answer.text();
  expect(answer.status).toBe(status);
  expect(html.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1]).toContain(heading);
  expect(html).not.toContain('<script>alert(1)');
});

test('an unknown address gets a Chinese explanation and the phrase programs look for', async () => {
  const html = await (await fetch(`${origin()}/no-such-page`)).text();
  const main = /<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, '') ?? '';
  expect(main).toContain('这一页不在这里');
  expect(main).toContain('This page could not be found');
});

test('a request that is not HTTP gets an answer and is disconnected', async () => {
  const { hostname, port } = new URL(origin());
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write('字玩 / HTTP/9.9\r\n\r\n'));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain(ERRORS.BAD_REQUEST.message);
});

test('none of these requests logged a server error', () => {
  const output = serverOutput();
  expect(output).toContain('字玩已就绪');
  // Log level 50 is error, 60 fatal. Lines starting with "at" are stack traces outside the log.
  expect(output.split('\n').filter((line) => /"level":[56]0|^\s+at /.test(line))).toEqual([]);
});
