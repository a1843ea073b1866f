import { isWebfontPath } from '@ziwan/contract';
import type { SessionSeed } from '../features/people/session/session-store.ts';

let hosts: Pick<SessionSeed['site']['hosts'], 'api' | 'webfont'> = { api: null, webfont: null };

/** Told once, before the first call of this document. */
export function setHosts({ api, webfont }: typeof hosts): void {
  hosts = { api, webfont };
}

/** The origin that answers a path of the API; empty where the page's own does. */
export const hostOf = (path: string): string => (isWebfontPath(path) ? hosts.webfont : hosts.api) ?? '';
