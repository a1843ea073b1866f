// node e2e/routes.ts <origin>: requests every route of the table, with and without `.html`.
import { siteRoutes } from '../apps/site/app/routes.ts';

const origin = process.argv[2];
if (!origin) throw new Error('usage: node e2e/routes.ts <origin>');

interface Expectation {
  path: string;
  status: number;
  location?: string;
}

const listed = (await (await fetch(`${origin}/web/api/font/getFontList?kind=all&size=100`)).json()) as {
  data: { records: { fontGNo: string; kind: string; licence: { id: string } }[]; total: number };
};
const idOf = (kind: string) => listed.data.records.find((font) => font.kind === kind)?.fontGNo ?? 'none';
/** The first entry of a section. */
async function firstOf(list: string): Promise<string> {
  const answer = (await (await fetch(`${origin}/web/api/${list}`)).json()) as {
    data: { records: { id: string }[] };
  };
  return answer.data.records[0]?.id ?? 'none';
}

const ids: Record<string, string> = {
  'font-detail': idOf('creative'),
  'currency-detail': idOf('currency'),
  'album-detail': await firstOf('web-font-collection/selectPage?kind=album'),
  'heji-detail': await firstOf('web-font-collection/selectPage?kind=heji'),
  'baike-detail': await firstOf('shufa-baike/selectPage'),
  'video-detail': await firstOf('web-video/selectPage'),
  'zixun-detail': await firstOf('web-promotion/selectPage'),
  'license-versions': listed.data.records[0]?.licence.id ?? 'none',
  'license-font': idOf('creative'),
  'news-detail': await firstOf('web-wenzhang/selectPage?type=news'),
};

const expected: Expectation[] = siteRoutes.flatMap((route) => {
  const path = route.path.replace(':id', ids[route.id] ?? 'none');
  const twin = path === '/' ? '/index.html' : `${path}.html`;
  if (route.guard) {
    return [path, twin].map((p) => ({
      path: p,
      status: 302,
      location: `/?redirect=${encodeURIComponent(p)}`,
    }));
  }
  return [path, twin].map((p) => ({ path: p, status: 200 }));
});
expected.push(
  { path: '/collect-prom/7?a=b', status: 301, location: '/heji/7?a=b' },
  { path: '/promotion/7?a=b', status: 301, location: '/zixun/7?a=b' },
  { path: '/no-such-page', status: 404 },
  { path: '/font/no-such-font', status: 404 },
  { path: '/healthz', status: 200 },
  { path: '/readyz', status: 200 },
  { path: '/sw.js', status: 200 },
  { path: '/ziwan.js', status: 200 },
  // 字
  { path: '/webfont/t/ma-shan-zheng/17YB.woff2', status: 200 },
  { path: '/webfont/css/ma-shan-zheng.css', status: 200 },
  { path: '/manifest.webmanifest', status: 200 },
);

let failed = 0;
for (const { path, status, location } of expected) {
  const answer = await fetch(origin + path, { redirect: 'manual' });
  await answer.arrayBuffer();
  const to = answer.headers.get('location');
  const good = answer.status === status && (location === undefined || to === location);
  if (!good) failed++;
  console.log(
    `${good ? '✓' : '✗'} ${answer.status} ${path}${to ? ` → ${to}` : ''}${good ? '' : ` (expected ${status} ${location ?? ''})`}`,
  );
}
console.log(`${listed.data.total} families; ${expected.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 && listed.data.total >= 24 ? 0 : 1;
