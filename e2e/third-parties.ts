import type { BrowserContext } from 'playwright-core';

/** A request sent to a third-party host. */
export interface Foreign {
  host: string;
  url: string;
  body: string;
}

/** Stands in for Baidu's script: what it collects, when it sends it, what it stores. */
const HM = `(() => {
  const send = (fields) => { new Image().src = 'https://hm.baidu.com/hm.gif?' + new URLSearchParams(fields); };
  const u = () => location.href;
  document.cookie = 'Hm_lvt_x=1; path=/; max-age=31536000';
  document.cookie = 'Hm_lpvt_x=1; path=/';
  localStorage.setItem('Hm_lvt_x', '1');
  send({ et: '0', u: u(), su: document.referrer, tt: document.title });
  const take = ([name, path]) => { if (name === '_trackPageview') send({ et: '0', u: location.origin + path, su: u() }); };
  (window._hmt || []).forEach(take);
  window._hmt = { push: take };
  addEventListener('pagehide', () => {
    navigator.sendBeacon('https://hm.baidu.com/hm.gif?' + new URLSearchParams({ et: '3', u: u() }));
    document.cookie = 'Hm_lpvt_x=2; path=/';
  });
})();`;

/** Stands in for Microsoft Advertising's script. */
const BAT = `window.UET = class {
  constructor({ ti }) { this.ti = ti; document.cookie = '_uetsid=1; path=/'; localStorage.setItem('_uetvid', '1'); }
  push(name, event, fields) {
    const more = name === 'pageLoad' ? { p: location.href, r: document.referrer, tl: document.title } : fields;
    new Image().src = 'https://bat.bing.com/action/0?' + new URLSearchParams({ ti: this.ti, evt: event || name, ...more });
  }
};`;

/**
 * Stands in for Clarity's tag and script: reads its settings from the tag, masks as the document says, and
 * sends unprompted.
 */
const CLARITY = `(() => {
  window.clarity('start', { projectId: 'x', content: true, unmask: ['main'], drop: [] });
  window.clarity.q.unshift(window.clarity.q.pop());
  const settings = window.clarity.q.find(([name]) => name === 'start')[1];
  document.cookie = '_clck=1; path=/; max-age=31536000';
  const send = () => navigator.sendBeacon('https://z.clarity.ms/collect', JSON.stringify({
    settings, mask: document.documentElement.dataset.clarityMask, referrer: document.referrer, path: location.pathname,
  }));
  send();
  addEventListener('click', send);
  addEventListener('pagehide', () => { send(); document.cookie = '_clsk=1; path=/'; });
})();`;

const SCRIPTS: readonly [RegExp, string][] = [
  [/^https:\/\/hm\.baidu\.com\/hm\.js/, HM],
  [/^https:\/\/bat\.bing\.com\/bat\.js/, BAT],
  [/^https:\/\/www\.clarity\.ms\/tag\//, CLARITY],
];

/** Answers for every third-party host and records the requests. */
export async function standInForOthers(context: BrowserContext): Promise<Foreign[]> {
  const left: Foreign[] = [];
  await context.route(
    (url) => url.hostname !== '127.0.0.1',
    async (route) => {
      const url = route.request().url();
      left.push({ host: new URL(url).hostname, url, body: route.request().postData() ?? '' });
      const script = SCRIPTS.find(([address]) => address.test(url))?.[1];
      if (script) await route.fulfill({ contentType: 'text/javascript', body: script });
      else await route.fulfill({ status: 204, body: '' });
    },
  );
  return left;
}
