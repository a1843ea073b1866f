import { randomBytes } from 'node:crypto';
import type { Caller } from '../../calls/handling.ts';
import { traced } from '../../runtime/tracing.ts';
import { finishPage } from './finish-page.ts';
import type { PageAnswer } from './page-threads.ts';
import type { Pages } from './pages.ts';
import type { RenderRequest } from './rendering.ts';
import { hostsInPages } from './slot-frames.ts';

type RenderOptions = Partial<Pick<RenderRequest, 'api' | 'refused'>>;

/** Renders a page for a visitor and returns it as a response. */
export const renderPage = (pages: Pages, url: string, caller: Caller, more: RenderOptions = {}) =>
  traced('render', {}, () => render(pages, url, caller, more));

async function render(pages: Pages, url: string, caller: Caller, more: RenderOptions): Promise<PageAnswer> {
  const nonce = randomBytes(16).toString('base64url');
  const request = {
    url,
    nonce,
    api: pages.apiFor(caller),
    signedIn: caller.session !== null,
    ...(pages.pictureOf ? { pictureOf: pages.pictureOf } : {}),
    ...more,
  };
  if ('threads' in pages) return pages.threads.render(request);
  const rendered = await pages.render(request);
  const page = finishPage(rendered, {
    nonce,
    dev: pages.dev,
    assets: pages.assets,
    uploads: pages.uploadOrigin,
    hosts: pages.hosts ?? [],
    others: hostsInPages(pages.slots ?? []),
  });
  return { page, cacheable: rendered.cacheable };
}
