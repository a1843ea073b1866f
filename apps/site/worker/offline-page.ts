import { PAGES } from './caches.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string): string => text.replace(/[&"<>]/g, (c) => ENTITIES[c] as string);

/** Offline page: explains the situation and lists the pages that are still readable. */
export async function offlinePage(): Promise<Response> {
  const cache = await caches.open(PAGES);
  const keys = (await cache.keys()).toReversed().slice(0, 20);
  const links = await Promise.all(
    keys.map(async (request) => {
      const html = await (await cache.match(request, { ignoreVary: true }))?.text();
      const url = new URL(request.url);
      // Copied from a stored page of the site, where it is already escaped.
      const title =
        /<title[^>]*>([^<]*)<\/title>/.exec(html ?? '')?.[1] ?? escapeHtml(decodeURI(url.pathname));
      return `<li><a href="${escapeHtml(url.pathname + url.search)}">${title}</a></li>`;
    }),
  );
  const visited = links.length > 0 ? `<h2>看过的页面还能打开</h2><ul>${links.join('')}</ul>` : '';
  return new Response(
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>没有网络 · 字玩</title><style>
:root{color-scheme:light dark}body{margin:0;background:light-dark(#f6f2ea,#151311);color:light-dark(#1b1917,#f0eae0);font:16px/1.75 "PingFang SC","Noto Sans CJK SC","Noto Sans SC","Microsoft YaHei",sans-serif}
main{max-width:640px;margin:0 auto;padding:12vh 24px 48px}img{display:block;width:48px;height:48px;margin-bottom:32px}h1{font-size:28px;line-height:1.4;margin:0 0 8px}h2{font-size:16px;margin:40px 0 0;padding-top:16px;border-top:1px solid}p{margin:0;opacity:.75}ul{list-style:none;margin:8px 0 0;padding:0}
a,button{color:inherit}li a{display:block;padding:8px 0;min-height:28px;text-underline-offset:4px}.again{display:inline-block;margin-top:24px;padding:9px 24px;border:1px solid;border-radius:2px;text-decoration:none}:focus-visible{outline:2px solid light-dark(#b8281c,#e5573f);outline-offset:2px}
</style></head><body><main><img src="/favicon.svg" alt="字玩"><h1>没有连上网络</h1><p>这一页还没有存下来。连上网络后会自己打开，也可以再试一次。</p><a class="again" href="">再试一次</a>${visited}</main><script>addEventListener('online',()=>location.reload())</script></body></html>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } },
  );
}
