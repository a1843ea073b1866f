// What the site still does without a network: pages that were visited, the subsets they were drawn with, hashed
// assets. Raise VERSION when the shape of what is stored changes; everything of another version is deleted.
const VERSION = 'v1';
const PREFIX = 'ziwan-';
const PAGES = `${PREFIX}${VERSION}-pages`;
const ASSETS = `${PREFIX}${VERSION}-assets`;
const FONTS = `${PREFIX}${VERSION}-fonts`;
const SUBSETS = `${PREFIX}${VERSION}-subsets`;
const DATA = `${PREFIX}${VERSION}-data`;
/** Most entries a cache keeps, the oldest leave first. */
const BOUNDS = { [PAGES]: 60, [ASSETS]: 200, [FONTS]: 300, [SUBSETS]: 600, [DATA]: 120 };
/** Longest wait for the network before a stored page is shown, ms. */
const PATIENCE = 4000;
/** A batch is stored when no other was asked for in so long (ms), at the latest after `PAUSES` of them. */
const PAUSE = 2000;
const PAUSES = 5;

const FRAME_TYPE = 'application/vnd.ziwan.webfonts';
const PRIVATE_PATH = /\/(user|account)(\/|\.|$)/i;
const PRIVATE_DATA = /\/(account|personal|notify|notifyList|my-news|get-download-url|download)(\/|$)/;

// The seal of the shell; without it the worker still installs.
self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(
    caches
      .open(ASSETS)
      .then((cache) => cache.add('/favicon.svg'))
      .catch(() => {}),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(
        names.filter((n) => n.startsWith(PREFIX) && !(n in BOUNDS)).map((n) => caches.delete(n)),
      );
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === 'POST' && url.pathname === '/webfont/http') return event.respondWith(subsets(event));
  if (request.method !== 'GET' || request.headers.has('range')) return;
  if (request.mode === 'navigate') return event.respondWith(page(event, url));
  if (url.pathname.startsWith('/web/api/') || url.pathname.startsWith('/api/')) {
    if (!hasToken(request) && !PRIVATE_DATA.test(url.pathname)) event.respondWith(data(event));
    return;
  }
  if (url.pathname === '/sw.js' || url.pathname.startsWith('/webfont/css/')) return;
  if (/\.(woff2?|ttf|otf)$/.test(url.pathname)) return event.respondWith(immutable(event, FONTS));
  if (
    url.pathname.startsWith('/assets/') ||
    url.pathname.startsWith('/icons/') ||
    url.pathname === '/favicon.svg'
  ) {
    return event.respondWith(immutable(event, ASSETS));
  }
});

const hasToken = (request) =>
  request.headers.has('joyfont-authenticate') || request.headers.has('reeji-authenticate');

const control = (response) => response.headers.get('cache-control') ?? '';
const isPrivate = (response) => /\b(private|no-store)\b/.test(control(response));

const keep = (name, key, response) => keepAll(name, [[key, response]]);

async function keepAll(name, entries) {
  const cache = await caches.open(name);
  for (const [key, response] of entries) {
    // Put again, so that the order of the keys is the order of use.
    await cache.delete(key);
    await cache.put(key, response);
  }
  const keys = await cache.keys();
  const over = keys.length - BOUNDS[name];
  if (over > 0) await Promise.all(keys.slice(0, over).map((k) => cache.delete(k)));
}

/** Storage may be full or forbidden: the visitor's answer never waits for it or fails with it. */
const later = (event, work) => event.waitUntil(work().catch(() => {}));

async function immutable(event, name) {
  const stored = await (await caches.open(name)).match(event.request);
  if (stored) return stored;
  const response = await fetch(event.request);
  // What is not declared immutable may change under its address: the network decides each time.
  if (response.status === 200 && /\bimmutable\b/.test(control(response))) {
    const copy = response.clone();
    later(event, () => keep(name, event.request, copy));
  }
  return response;
}

async function page(event, url) {
  const open = !PRIVATE_PATH.test(url.pathname) && !url.searchParams.has('redirect');
  const stored = async () =>
    open ? (await caches.open(PAGES)).match(event.request, { ignoreVary: true }) : undefined;
  const network = fetch(event.request).then((response) => {
    const html = (response.headers.get('content-type') ?? '').startsWith('text/html');
    if (open && html && response.status === 200 && !response.redirected && !isPrivate(response)) {
      const copy = response.clone();
      later(event, () => keep(PAGES, event.request, copy));
    }
    return response;
  });
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  try {
    const first = await Promise.race([network, patience]);
    if (first) return first;
    // Slow, not dead: what is stored now, else whatever the network brings in the end.
    return (await stored()) ?? (await network);
  } catch {
    return (await stored()) ?? (await offlinePage());
  }
}

async function data(event) {
  try {
    const response = await fetch(event.request);
    if (response.status === 200 && !isPrivate(response)) {
      const copy = response.clone();
      later(event, async () => {
        const text = await copy.text();
        if (JSON.parse(text).code !== '200') return;
        await keep(
          DATA,
          event.request.url,
          new Response(text, { headers: { 'content-type': 'application/json' } }),
        );
      });
    }
    return response;
  } catch (error) {
    const stored = await (await caches.open(DATA)).match(event.request.url);
    if (stored) return stored;
    throw error;
  }
}

/** A batch is stored item by item: offline, another batch of the same fonts and characters is put together again. */
async function subsets(event) {
  batches += 1;
  const copyOfRequest = event.request.clone();
  try {
    const response = await fetch(event.request);
    if (response.status === 200 && (response.headers.get('content-type') ?? '').startsWith(FRAME_TYPE)) {
      const copy = response.clone();
      later(event, async () => {
        await quiet();
        await keepSubsets(await copyOfRequest.text(), copy);
      });
    }
    return response;
  } catch (error) {
    const items = await copyOfRequest.json();
    const cache = await caches.open(SUBSETS);
    const keys = await cache.keys();
    const found = await Promise.all(
      items.map(async (item) => {
        const stored = await findSubset(cache, keys, item);
        return stored ? new Uint8Array(await stored.arrayBuffer()) : null;
      }),
    );
    if (found.every((f) => f === null)) throw error;
    const offline = { code: 'OFFLINE', message: '离线时没有这款字体的这些字' };
    const parts = found.map((bytes, i) => {
      if (!bytes) return { item: { ...emptyItem(items[i].gno), error: offline }, font: new Uint8Array(0) };
      const { envelope, fonts } = decodeFrame(bytes.buffer);
      return { item: envelope, font: fonts[0] ?? new Uint8Array(0) };
    });
    const envelope = { code: '200', message: '', data: parts.map((p) => p.item) };
    const headers = { 'content-type': FRAME_TYPE };
    return new Response(
      encodeFrame(
        envelope,
        parts.map((p) => p.font),
      ),
      { headers },
    );
  }
}

/** Batches asked for so far. */
let batches = 0;

/** Resolves when the page has stopped asking: storing is dozens of writes, and the redraw needs the machine. */
async function quiet() {
  for (let pause = 0, seen = -1; pause < PAUSES && seen !== batches; pause++) {
    seen = batches;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

const emptyItem = (gno) => ({
  gno,
  familyName: '',
  woffPath: null,
  ttfPath: null,
  woff2Path: null,
  missing: '',
});

async function keepSubsets(body, response) {
  const items = JSON.parse(body);
  const { envelope, fonts } = decodeFrame(await response.arrayBuffer());
  if (envelope.code !== '200') return;
  const seen = envelope.data.flatMap((item, i) => {
    if (item.error || !items[i]) return [];
    return [[subsetKey(items[i]), new Response(encodeFrame(item, [fonts[i] ?? new Uint8Array(0)]))]];
  });
  await keepAll(SUBSETS, seen);
}

const settingsOf = (axes = {}) =>
  JSON.stringify(
    Object.keys(axes)
      .sort()
      .map((tag) => [tag, axes[tag]]),
  );

/** An address that no server has; it says what the stored subset can draw. */
function subsetKey({ gno, text, axes }) {
  const query = new URLSearchParams({
    gno,
    axes: settingsOf(axes),
    text: [...new Set(text)].sort().join(''),
  });
  return `${self.location.origin}/webfont/http?${query}`;
}

/** A stored subset with all characters of the item, whatever else it holds. */
async function findSubset(cache, keys, item) {
  const exact = await cache.match(subsetKey(item));
  if (exact) return exact;
  const axes = settingsOf(item.axes);
  const wanted = [...new Set(item.text)];
  for (const request of keys) {
    const { searchParams } = new URL(request.url);
    if (searchParams.get('gno') !== item.gno || searchParams.get('axes') !== axes) continue;
    const characters = new Set(searchParams.get('text'));
    if (wanted.every((c) => characters.has(c))) return cache.match(request);
  }
}

// The frame of packages/contract/src/frame.ts; a service worker is one file without imports.
function encodeFrame(envelope, fonts) {
  const json = new TextEncoder().encode(JSON.stringify(envelope));
  const out = new Uint8Array(4 + json.length + fonts.reduce((n, f) => n + 4 + f.length, 0));
  const view = new DataView(out.buffer);
  view.setUint32(0, json.length);
  out.set(json, 4);
  let at = 4 + json.length;
  for (const font of fonts) {
    view.setUint32(at, font.length);
    out.set(font, at + 4);
    at += 4 + font.length;
  }
  return out;
}

function decodeFrame(buffer) {
  const view = new DataView(buffer);
  const length = view.getUint32(0);
  const envelope = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  const fonts = [];
  for (let at = 4 + length; at < buffer.byteLength; ) {
    const size = view.getUint32(at);
    fonts.push(new Uint8Array(buffer, at + 4, size));
    at += 4 + size;
  }
  return { envelope, fonts };
}

const escapeHtml = (text) =>
  text.replace(/[&"<>]/g, (c) => ({ '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' })[c]);

/** The shell: says what happened, and which pages can still be read. */
async function offlinePage() {
  const cache = await caches.open(PAGES);
  const keys = (await cache.keys()).reverse().slice(0, 20);
  const links = await Promise.all(
    keys.map(async (request) => {
      const html = await (await cache.match(request, { ignoreVary: true }))?.text();
      const url = new URL(request.url);
      // Taken from our own stored page, where it is escaped already.
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
