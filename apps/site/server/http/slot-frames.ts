import type { Slot, SlotName } from '@ziwan/contract';
import type { FastifyInstance } from 'fastify';
import { cache } from './cache.ts';

/** Where a slot's script comes from and sends to; nothing else is opened for it. */
const HOSTS: Record<SlotName, readonly string[]> = {
  tongji: ['https://hm.baidu.com'],
  // Uploads go to hosts that the service names by letters. Its exchange of identifiers with Bing's adverts
  // (c.bing.com) stays shut.
  clarity: ['https://*.clarity.ms'],
  uet: ['https://bat.bing.com', 'https://bat.bing.net'],
};

/** A recording is of the page, so its script runs in it; the others run in a frame that holds nothing else. */
const IN_PAGES: readonly SlotName[] = ['clarity'];

/** Hosts that a page's own policy opens for the slots that are switched on. */
export const hostsInPages = (slots: readonly Slot[]): readonly string[] =>
  slots.filter(({ name }) => IN_PAGES.includes(name)).flatMap(({ name }) => HOSTS[name]);

/** Policy of a slot's frame: its hosts and nothing of the site. */
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

/** Nothing on it: the page around it gives it an address, a title and one script, once the visitor has agreed. */
const EMPTY =
  '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>字玩</title></head></html>';

/** `/consent/<slot>` of each slot that is switched on. */
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
