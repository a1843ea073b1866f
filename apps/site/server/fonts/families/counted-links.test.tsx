import type { DataOf, getFontList } from '@ziwan/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HangulHint } from '../../../app/features/fonts/font-list/hangul-hint.tsx';
import { readState, type Shell } from '../../../app/features/fonts/font-list/list-state.ts';
import type { ListData } from '../../../app/features/fonts/font-list/load-list.ts';
import { NothingListed } from '../../../app/features/fonts/font-list/nothing-listed.tsx';
import { currencyShell, fontShell } from '../../../app/features/fonts/font-list/shells.ts';
import { Summary } from '../../../app/features/fonts/font-list/summary.tsx';
import { startTestSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ config: { limits: { api: 0, webfont: 0, download: 0, pdf: 0 } } });
}, 60_000);
afterAll(() => site.close());
afterEach(() => {
  expect(site.errors.splice(0)).toEqual([]);
});

async function listAt(kind: string, search: URLSearchParams): Promise<DataOf<typeof getFontList>> {
  const answer = await site.get(`/web/api/font/getFontList?kind=${kind}&${search}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

/** Sentences of a list's page that count fonts. */
async function counted(shell: Shell, search: URLSearchParams): Promise<string> {
  const list = (await listAt(shell.kind, search)) as unknown as ListData['list'];
  const said = { list, state: readState(search, shell), shell, limits: '毛笔' };
  const hangul = list.textCoverage?.hangul;
  return renderToStaticMarkup(
    <>
      <Summary {...said} text={search.get('text') ?? ''} />
      {hangul && <HangulHint {...said} hangul={hangul} />}
      {list.records.length === 0 && <NothingListed {...said} />}
    </>,
  );
}

const FILTERS = [
  '',
  'coverage=full',
  'coverage=near',
  'ignoreMarks=1&coverage=full',
  'tagNumber=style.pixel',
  'tagNumber=style.song',
  'tagNumber=style.song&coverage=full',
  'tagNumber=style.hei,licence.commercial&coverage=full',
  'brandNumber=nobody&coverage=full',
  'weight=700&coverage=full',
];
const TEXTS = ['可变字', '龙吟虎啸九', '鳳', '龙,', '龙안녕', '안녕', 'かな', 'שלום', '😀', '𠮷', '龙吟体,'];

test('every link that counts fonts leads to a list of as many', async () => {
  let followed = 0;
  for (const shell of [fontShell, currencyShell]) {
    for (const filter of FILTERS) {
      for (const text of TEXTS) {
        const from = new URLSearchParams(`${filter}&text=${encodeURIComponent(text)}`);
        const html = await counted(shell, from);
        for (const [, href = '', words = ''] of html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([^<]*)<\/a>/g)) {
          const number = [...words.matchAll(/(\d+) 款/g)].at(-1)?.[1];
          if (number === undefined) continue;
          const url = new URL(href.replaceAll('&amp;', '&'), 'https://ziwan.example');
          const kind = url.pathname === currencyShell.path ? 'currency' : 'creative';
          const { total } = await listAt(kind, url.searchParams);
          expect(total, `${shell.path}?${from} → ${words} ${url.pathname}${url.search}`).toBe(Number(number));
          followed++;
        }
      }
    }
  }
  expect(followed).toBeGreaterThan(30);
});

test('a filtered list without a font for the text keeps its filter in the offer, or says that it is dropped', async () => {
  const at = (search: string) => counted(fontShell, new URLSearchParams(search));
  // 试变体, the only font with 变, is a 宋体 of the other list.
  expect(await at('tagNumber=style.song&text=变')).toMatch(
    /href="\/currency\?text=[^"]*tagNumber=style\.song[^"]*">1 款通用字体能/,
  );
  expect(await at('tagNumber=style.pixel&text=变')).toContain('；不限毛笔，');
  expect(await at('text=变')).not.toContain('不限');
});

test('the Hangul of a text is judged by itself', async () => {
  const [of, none] = await Promise.all(
    ['龙안', '龙'].map((text) => listAt('creative', new URLSearchParams({ text }))),
  );
  expect(of?.textCoverage?.hangul).toEqual({ text: '안', full: 0, elsewhere: 0, names: [] });
  expect(none?.textCoverage?.hangul).toBeNull();
});
