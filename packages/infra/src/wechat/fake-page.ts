import type { TestPerson } from './test-people.ts';

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const STYLE = `
:root { color-scheme: light dark; --paper: #f7f4ec; --ink: #23211d; --quiet: #6b665c; --rule: #d8d2c3; --seal: #b3291e; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1b1a17; --ink: #ece7da; --quiet: #a49d8f; --rule: #3a372f; --seal: #e0685c; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100svh; display: grid; place-items: center; padding: 24px;
  background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, 'PingFang SC', 'Noto Sans CJK SC', sans-serif; }
main { width: min(100%, 400px); }
h1 { margin: 0; font-size: 24px; font-weight: 600; }
p { margin: 4px 0 24px; color: var(--quiet); }
fieldset { margin: 0 0 24px; padding: 0; border: 0; border-top: 1px solid var(--rule); }
legend { padding: 0 0 8px; font-size: 14px; color: var(--quiet); }
label { display: flex; align-items: center; gap: 12px; min-height: 52px; border-bottom: 1px solid var(--rule); cursor: pointer; }
label small { margin-left: auto; font-size: 13px; color: var(--quiet); }
input[type=radio] { width: 18px; height: 18px; margin: 0; accent-color: var(--seal); }
input[type=text] { flex: 1; min-width: 0; min-height: 44px; padding: 0; border: 0; background: none; color: inherit; font: inherit; }
::placeholder { color: var(--quiet); opacity: 1; }
div { display: flex; gap: 12px; }
button { flex: 1; min-height: 48px; border: 1px solid var(--rule); background: none; color: inherit; font: inherit; cursor: pointer; }
button[value=agree] { border-color: var(--seal); background: var(--seal); color: var(--paper); }
:focus-visible { outline: 2px solid var(--seal); outline-offset: 2px; }
`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<main>${body}</main>
</html>
`;

/** Renders the page where a tester picks a person and agrees or refuses. The form posts to its own URL. */
export function consentPage(people: readonly TestPerson[], site: string): string {
  const choices = people.map(
    (person, index) => `
<label><input type="radio" name="person" value="${escapeHtml(person.id)}"${index === 0 ? ' checked' : ''}>
${escapeHtml(person.nickname)}${person.unionid ? '' : '<small>没有 unionid</small>'}</label>`,
  );
  return page(
    '微信登录（本机模拟）',
    `
<h1>微信登录</h1>
<p>本机模拟，未连接微信。${escapeHtml(site)} 请求获得你的昵称。</p>
<form method="post">
<fieldset><legend>以谁的身份登录</legend>${choices.join('')}
<label>或另一个人<input type="text" name="nickname" maxlength="32" placeholder="填写昵称" autocomplete="off"></label>
</fieldset>
<div><button name="answer" value="agree">同意</button><button name="answer" value="refuse">拒绝</button></div>
</form>`,
  );
}

export const refusalPage = (reason: string) =>
  page('无法登录', `<h1>无法登录</h1><p role="alert">${escapeHtml(reason)}</p>`);
