import type { Slot, SlotName } from '@ziwan/contract';
import type { FastifyInstance } from 'fastify';
import { cache } from '../transport/cache.ts';

/** Hosts that each slot's script loads from and sends to; the policy allows no others. */
const HOSTS: Record<SlotName, readonly string[]> = {
  tongji: ['https://hm.baidu.com'],
  // Clarity uploads to lettered subdomains. Its identifier sync with Bing Ads (c.bing.com) stays blocked.
  clarity: ['https://*.clarity.ms'],
  uet: ['https://bat.bing.com', 'https://bat.bing.net'],
};

/** Slots whose script runs in the page itself, since it records the page; the others run in an empty frame. */
const IN_PAGES: readonly SlotName[] = ['clarity'];

/** Hosts that a page's own policy allows for the enabled slots. */
export const hostsInPages = (slots: readonly Slot[]): readonly string[] =>
  slots.filter(({ name }) => IN_PAGES.includes(name)).flatMap(({ name }) => HOSTS[name]);

/** Policy of a slot's frame: allows the slot's hosts and nothing of the site. */
export function framePolicy(name: SlotName): string {
  const hosts = HOSTS[name].join(' ');
  return [
    "default-src 'none'",
    `script-src ${hosts}`,
    `img-src ${hosts}`,
    `connect-src ${hosts}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Empty document: after consent the page around it sets its URL and title and adds one script. */
const EMPTY =
  '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>字玩</title></head></html>';

/** Serves `/consent/<slot>` for each enabled slot. */
export function addSlotFrames(app: FastifyInstance, slots: readonly Slot[]): void {
  for (const { name } of slots) {
    if (IN_PAGES.includes(name)) continue;
    app.get(`/consent/${name}`, (_request, reply) =>
      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-security-policy', framePolicy(name))
        .header('x-frame-options', 'SAMEORIGIN')
        .header('x-robots-tag', 'noindex')
        .header('cache-control', cache.none)
        .send(EMPTY),
    );
  }
}
