import { isWebfontPath } from '@ziwan/contract';
import type { SessionSeed } from '../features/people/session/session-store.ts';

let hosts: Pick<SessionSeed['site']['hosts'], 'api' | 'webfont'> = { api: null, webfont: null };

/** Called once, before the document's first API call. */
export function setHosts({ api, webfont }: typeof hosts): void {
  hosts = { api, webfont };
}

/** Origin that serves an API path; empty for the page's own. */
export const hostOf = (path: string): string => (isWebfontPath(path) ? hosts.webfont : hosts.api) ?? '';
