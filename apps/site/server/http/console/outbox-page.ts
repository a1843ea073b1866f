import type { CodePurpose } from '@ziwan/contract';
import { escapeHtml } from '@ziwan/contract/markup';
import { zonedOf } from '@ziwan/contract/site-time';
import { sha256 } from '@ziwan/infra/digest';
import { CHANNELS, type OutboxMessage } from '@ziwan/infra/outbox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../calls/app-error.ts';
import { sendsMessages } from '../../service-settings.ts';
import type { Services } from '../../services.ts';
import { cache } from '../transport/cache.ts';

/** Maximum messages on the page. */
const SHOWN = 50;
const PATH = '/dev/outbox';

const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#f6f2ea, #151311); --ink: light-dark(#1b1917, #f0eae0);
  --soft: light-dark(#6b6358, #a39a8c); --line: light-dark(#1b191733, #f0eae03d); --seal: light-dark(#b8281c, #ee6a52); }
* { box-sizing: border-box; }
body { margin: 0; padding: 40px 18px 80px; background: var(--paper); color: var(--ink);
  font: 16px/1.7 "PingFang SC", "HarmonyOS Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif; }
main { max-width: 720px; margin: 0 auto; }
h1 { margin: 0; font: 600 28px/1.3 "Songti SC", "Noto Serif CJK SC", SimSun, serif; }
nav { display: flex; flex-wrap: wrap; gap: 0 24px; margin-bottom: 16px; }
a { display: inline-flex; align-items: center; min-height: 44px; color: var(--seal); text-underline-offset: 4px; }
:focus-visible { outline: 2px solid var(--seal); outline-offset: 2px; }
.lead { margin: 8px 0 4px; color: var(--soft); }
ol { margin: 0; padding: 0; list-style: none; }
li { display: grid; grid-template-columns: 1fr auto; gap: 4px 24px; padding: 18px 0; border-top: 1px solid var(--line); }
.head, .subject, .text { grid-column: 1; margin: 0; overflow-wrap: anywhere; }
time { white-space: nowrap; }
.head { color: var(--soft); font-size: 14px; }
.head b { color: var(--ink); font-size: 16px; font-weight: 500; }
.subject { font-weight: 500; }
.text { white-space: pre-wrap; }
.code { grid-column: 2; grid-row: 1 / span 3; align-self: center; margin: 0; color: var(--seal);
  font: 500 28px/1 ui-monospace, "SF Mono", Menlo, Consolas, monospace; letter-spacing: 2px; user-select: all; }
@media (max-width: 560px) {
  li { grid-template-columns: 1fr; }
  .code { grid-column: 1; grid-row: auto; padding-top: 4px; }
}
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${sha256(STYLE).toString('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves `/dev/outbox`: messages that were written to disk instead of sent, for developers. They contain codes in the
 * clear, so the route exists only in development, on a site that only this machine can reach, and while no provider
 * sends messages.
 */
export function addOutboxPage(
  app: FastifyInstance,
  { config, outbox, serviceSettings }: Pick<Services, 'config' | 'outbox' | 'serviceSettings'>,
): void {
  if (!config.dev || !config.onlyThisMachine) return;
  app.get<{ Querystring: { still?: string } }>(PATH, async (request, reply) => {
    if (!fromHere(request) || sendsMessages(await serviceSettings.orEnvironment()))
      throw new AppError('NOT_FOUND');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', cache.none)
      .header('content-security-policy', POLICY)
      .send(page(await outbox.list(SHOWN), request.query.still !== undefined));
  });
}

/**
 * True when the connection comes from this machine without a proxy and the Host header names this machine. The latter
 * prevents DNS rebinding: another site's name could point here and let its page read the response.
 */
function fromHere({ socket, hostname, headers }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !forwarded && isLoopback(socket.remoteAddress ?? '') && isLoopback(hostname);
}

const isLoopback = (host: string): boolean =>
  /^(localhost|\[?::1\]?|(::ffff:)?127(\.\d{1,3}){3})$/i.test(host);

function page(messages: readonly OutboxMessage[], still: boolean): string {
  const list =
    messages.length === 0
      ? '<p class="lead">还没有消息。在网站上获取一次验证码，这里就会出现。</p>'
      : `<ol>${messages.map(item).join('')}</ol>`;
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${still ? '' : '<meta http-equiv="refresh" content="5">\n'}<title>发件箱 · 字玩开发</title>
<style>${STYLE}</style>
<main>
<h1>发件箱</h1>
<p class="lead">没有接短信与邮件，要发的都留在本机，最新的在最上面。${still ? '' : '每 5 秒刷新一次。'}</p>
<nav aria-label="发件箱"><a href="${PATH}${still ? '?still' : ''}">刷新</a>${
    still ? `<a href="${PATH}">自动刷新</a>` : `<a href="${PATH}?still">停止自动刷新</a>`
  }<a href="/">回到网站</a></nav>
${list}
</main>
</html>
`;
}

const PURPOSES: Readonly<Record<CodePurpose, string>> = {
  register: '注册',
  login: '登录',
  reset: '找回密码',
  bind: '绑定',
  verify: '验证身份',
};

function item({ at, channel, to, purpose, subject, text, code }: OutboxMessage): string {
  const shown = code ?? /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  const head = [
    `<b><bdi>${shownText(to)}</bdi></b>`,
    CHANNELS[channel],
    shownText(Object.hasOwn(PURPOSES, purpose) ? PURPOSES[purpose as CodePurpose] : purpose),
    `<time datetime="${shownText(at)}">${shownText(localTime(at))}</time>`,
  ];
  return [
    `<li><p class="head">${head.join(' · ')}</p>`,
    subject === null ? '' : `<p class="subject">${shownText(subject)}</p>`,
    `<p class="text">${shownText(text)}</p>`,
    shown === undefined ? '' : `<p class="code">${shownText(shown)}</p>`,
    '</li>',
  ].join('');
}

const localTime = (at: string): string =>
  Number.isNaN(Date.parse(at)) ? at : zonedOf(at).slice(0, 19).replace('T', ' ');

/** Escapes text and removes bidirectional control characters. */
const shownText = (text: string): string => escapeHtml(text.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''));
