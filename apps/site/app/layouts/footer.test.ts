import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type SessionSeed, SessionStore } from '../features/people/session/session-store.ts';
import { NO_SITE, SessionContext } from '../features/people/session/use-session.ts';
import { matchSiteRoute } from '../routes.ts';
import { Footer } from './footer.tsx';

const render = (seed: Partial<SessionSeed> = {}) => {
  const value = new SessionStore({ ...NO_SITE, ...seed });
  return renderToStaticMarkup(createElement(SessionContext, { value }, createElement(Footer)));
};
const hrefs = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href as string);

const link = (id: string, name: string, href: string) => ({
  ...{ id, name, href, image: null, protocol: 1, url: href, sort: 0 },
});

test('the footer links existing public pages only', () => {
  const paths = hrefs(render());
  expect(paths).toEqual(expect.arrayContaining(['/font', '/news', '/agreement/font', '/docs/api']));
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) {
    const route = matchSiteRoute(path);
    expect([path, route !== undefined, route?.guard]).toEqual([path, true, undefined]);
  }
});

test('friend links keep their order and send no referrer', () => {
  const links = [link('a', '先', 'https://a.example.cn/'), link('b', '后', 'http://b.example.cn/')];
  const html = render({ links });
  expect(hrefs(html).filter((href) => href.startsWith('http'))).toEqual(links.map((l) => l.href));
  expect(html.match(/rel="noopener"/g)).toHaveLength(2);
  expect(render()).not.toContain('友情链接');
});

test('registration numbers appear once configured', () => {
  const police = { number: '京公网安备11010102000001号', url: 'https://beian.example.cn/?code=1' };
  const html = render({ site: { ...NO_SITE.site, icp: '京ICP备2026000001号', police } });
  expect(html).toContain('<a href="https://beian.miit.gov.cn/" rel="noopener">京ICP备2026000001号</a>');
  expect(html).toContain(`<a href="${police.url}" rel="noopener">${police.number}</a>`);
  expect(render()).not.toContain('beian');
});

test('the privacy policy is always linked, the consent settings only where consent is asked for', () => {
  const slots = [{ name: 'tongji', id: '0'.repeat(32) }] as const;
  expect(hrefs(render())).toContain('/agreement/privacy');
  expect(render()).not.toContain('隐私设置');
  expect(render({ site: { ...NO_SITE.site, slots } })).toContain(
    '<a href="/agreement/privacy#choices">隐私设置</a>',
  );
});
