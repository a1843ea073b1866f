import { timeZoneName } from '@ziwan/contract/site-time';

interface Shown {
  /** A release that is published here, or a moment that is past. */
  readonly basis: { readonly id: string; readonly name: string; readonly past: boolean };
  readonly changes: readonly { title: string; path: string | null; left: string | null }[];
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Dark on both grounds: in the dark theme, ink is the lightest colour of the page. */
const COLOURS = 'background:light-dark(var(--ink),var(--sheet));color:light-dark(var(--paper),var(--ink))';
/** The margin of the page's content. */
const MARGIN = 'max(20px,calc(50% - 640px))';
const BAR =
  'position:sticky;bottom:0;z-index:60;display:flex;flex-wrap:wrap;gap:4px 20px;align-items:baseline;' +
  `padding:10px ${MARGIN};border-top:2px solid var(--seal);${COLOURS};font-size:14px;line-height:1.6`;
/** Lies on top of the bar. */
const LIST =
  'position:absolute;left:0;right:0;bottom:100%;margin:0;padding:8px 0;list-style:none;max-height:50vh;overflow:auto;' +
  `${COLOURS};border-top:2px solid var(--seal);border-bottom:1px solid var(--line)`;
const LINK =
  'color:inherit;text-decoration:underline;text-underline-offset:4px;padding:8px 0;display:inline-block';

/** The bar at the foot of every page of a preview: which release or moment it is, where the changes are, and the way out. */
export function releaseBar({ basis, changes }: Shown): string {
  const { past } = basis;
  const name = escaped(basis.name);
  const words = past
    ? `这是 ${name}（${timeZoneName()}）的样子；下载数、评论、授权沿革、已经删掉的图片，和随文件导入的栏目、链接、标签是现在的`
    : `这是「${name}」发布之后的样子，访客还看不到`;
  const back = past ? '/admin/history' : `/admin/releases/${escaped(encodeURIComponent(basis.id))}`;
  const items = changes
    .map(({ title, path, left }) => {
      const name =
        path === null || left !== null
          ? escaped(title)
          : `<a href="${escaped(path)}" style="${LINK}">${escaped(title)}</a>`;
      const why =
        left !== null
          ? `（没有放上：${escaped(left)}）`
          : path === null
            ? past
              ? '（那时没有）'
              : '（撤下）'
            : '';
      return `<li style="margin:0;padding:0 ${MARGIN};min-height:44px;display:flex;flex-wrap:wrap;align-items:center">${name}${why}</li>`;
    })
    .join('');
  const list =
    changes.length === 0
      ? `<span>${past ? '从那时起没有变化' : '里面还没有改动'}</span>`
      : `<details><summary style="cursor:pointer;padding:8px 0;color:inherit">${changes.length} 处${past ? '与现在不同' : '改动'}</summary><ul style="${LIST}">${items}</ul></details>`;
  return (
    `<aside aria-label="发布预览" style="${BAR}">` +
    `<span style="flex:1 1 240px">${words}</span>${list}` +
    `<a href="${back}" style="${LINK}">${past ? '回时间机器' : '回发布台'}</a>` +
    `<a href="/release/end" style="${LINK}">退出预览</a></aside>`
  );
}
