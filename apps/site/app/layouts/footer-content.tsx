import { CHOICES } from '../features/people/consent/choices-address.ts';
import { useSessionStore } from '../features/people/session/use-session.ts';
import { siteRoutes } from '../routes.ts';

const open = /* @__PURE__ */ siteRoutes.filter(
  (r) =>
    r.guard === undefined &&
    r.layout !== 'blank' &&
    !r.path.includes(':') &&
    !/^(home|account|variable-list|search|project-shared|studio-board)/.test(r.id),
);
const isDocument = (id: string) => /^(agreement|docs)/.test(id);
const sections = /* @__PURE__ */ open.filter((r) => !isDocument(r.id));
const documents = /* @__PURE__ */ open.filter((r) => isDocument(r.id));

/** The ministry requires this link from registered sites. */
const ICP_REGISTER = 'https://beian.miit.gov.cn/';

/** Site links, friend links and legal notices. Rendered on the server only. */
export function FooterContent() {
  const { site, links } = useSessionStore();
  return (
    <>
      <div>
        <p>字玩 · 把你的字，写进每一款字体。</p>
        <nav aria-label="页脚导航">
          {sections.map((r) => (
            <a key={r.id} href={r.path}>
              {r.nav ?? r.title}
            </a>
          ))}
        </nav>
      </div>
      {links.length > 0 && (
        <div>
          <p>友情链接</p>
          <nav aria-label="友情链接">
            {links.map((link) => (
              <a key={link.id} href={link.href} rel="noopener">
                {link.name}
              </a>
            ))}
          </nav>
        </div>
      )}
      <div>
        <p>字体版权归各自作者所有，授权以每款字体所附的授权文本为准。</p>
        <nav aria-label="协议与备案">
          {documents.map((r) => (
            <a key={r.id} href={r.path}>
              {r.title}
            </a>
          ))}
          {site.slots.length > 0 && <a href={CHOICES}>隐私设置</a>}
          {site.icp && (
            <a href={ICP_REGISTER} rel="noopener">
              {site.icp}
            </a>
          )}
          {site.police && (
            <a href={site.police.url} rel="noopener">
              {site.police.number}
            </a>
          )}
        </nav>
      </div>
    </>
  );
}
