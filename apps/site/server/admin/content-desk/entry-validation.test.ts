import { afterEach, expect, test } from 'vitest';
import { article, NOW, startEditing } from './testing/editing.ts';

let clock = NOW;
const { editor, picture } = await startEditing(() => clock);
afterEach(() => {
  clock = NOW;
});

const REFUSED: [name: string, changes: object, message: RegExp][] = [
  ['an unknown font', { fonts: [{ fontGNo: 'nope' }] }, /没有这些字体：nope/],
  ['a font twice', { fonts: [{ fontGNo: 'f1' }, { fontGNo: 'f1' }] }, /两次/],
  ['an unknown tag', { tags: ['nope'] }, /没有这些标签：nope/],
  [
    'a cover from another site',
    { cover: { src: 'https://evil.example/a.png', alt: '图' } },
    /封面：媒体库里没有/,
  ],
  ['a cover without a description', { cover: { src: '/media/x.webp', alt: ' ' } }, /alt/],
  ['a picture in the text that is not in the library', { markdown: '![图](/media/none.webp)' }, /不在媒体库/],
  ['a dead link', { markdown: '[去](/baike/nobody)' }, /没有去处：\/baike\/nobody/],
  ['a javascript: URL', { source: { name: 'x', url: 'javascript:alert(1)' } }, /source\.url/],
  ['an id that is not a URL segment', { id: '../x' }, /id/],
  ['a field of another kind', { details: { dynasty: '唐' } }, /不认识 dynasty/],
  ['a video without a file', { kind: 'video' }, /details/],
  [
    'a video that is not in the library',
    { kind: 'video', details: { sources: [{ src: '/media/x.mp4' }] } },
    /媒体库里没有/,
  ],
  [
    'an end before the beginning',
    { startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' },
    /结束时间/,
  ],
  [
    'a scheduled text that ends before it appears',
    { status: 'scheduled', publishAt: '2099-12-02T00:00:00Z', endsAt: '2099-12-01T00:00:00Z' },
    /一出现就已经结束/,
  ],
  ['a blank title', { title: ' ' }, /title/],
  ['a title of characters that nobody sees', { title: '\u200b\u202e' }, /title/],
  ['an unknown kind', { kind: 'poem' }, /kind/],
  ['a text with U+0000', { markdown: 'a\0b' }, /U\+0000/],
];

for (const [name, changes, message] of REFUSED) {
  test(`refused: ${name}`, async () => {
    const answer = await editor.call('POST', '/entries', article(changes));
    expect(answer).toMatchObject({ status: 400, code: 'S00400' });
    expect(answer.message).toMatch(message);
  });
}

test('one-line texts are cleaned of control, bidi and zero-width characters; a body keeps its own', async () => {
  const written = '先\u202e后\u0007左\u200b右';
  const { data } = await editor.call(
    'POST',
    '/entries',
    article({
      ...{ id: 'clean', title: written, summary: `${written}\n二`, author: written, markdown: written },
      ...{ source: { name: written }, fonts: [{ fontGNo: 'f1', note: written }] },
      ...{ kind: 'baike', details: { dynasty: written, aliases: [written] } },
      cover: { src: picture, alt: written },
    }),
  );
  const line = '先后 左右';
  expect(data).toMatchObject({
    ...{ title: line, summary: '先后左右\n二', author: line, source: { name: line }, markdown: written },
    ...{ fonts: [{ note: line }], details: { dynasty: line, aliases: [line] }, cover: { alt: line } },
  });
});

test('pictures in a published entry need a description; drafts may omit it', async () => {
  const markdown = `![](${picture})`;
  expect((await editor.call('POST', '/entries', article({ markdown }))).message).toMatch(/都要写说明/);
  expect(
    (await editor.call('POST', '/entries', article({ id: 'mute', markdown, status: 'draft' }))).status,
  ).toBe(200);
});

test('a body may have at most 200,000 characters', async () => {
  const markdown = '字'.repeat(200_000);
  expect((await editor.call('POST', '/entries', article({ id: 'long', markdown }))).status).toBe(200);
  expect((await editor.call('POST', '/entries', article({ markdown: `${markdown}字` }))).status).toBe(400);
});
