import { ERRORS } from '@ziwan/contract';
import { pagePolicy } from './security.ts';

/** Plain page for when rendering is impossible or not wanted. */
export function emergency(key: 'INTERNAL' | 'UNAVAILABLE' | 'PREVIEW_EXPIRED') {
  const { status, message } = ERRORS[key];
  const body = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status} · 字玩</title><h1>${status}</h1><p>${message}</p><p><a href="/">返回首页</a></p></html>`;
  return {
    status,
    location: undefined,
    body: Buffer.from(body),
    policy: pagePolicy({ scripts: [], styles: [] }, false, null),
    etag: '',
    br: null,
    gzip: null,
  };
}
