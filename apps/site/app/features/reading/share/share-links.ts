import type { ShareTarget } from '../../people/session/session-store.ts';

/** Note about the link, for the dialog. */
export const SHARE_NOTES: Readonly<Record<ShareTarget['type'], string>> = {
  font: '链接带着现在的文字和设置，对方打开看到的是同一页。',
  list: '链接带着现在的筛选、文字和设置，对方打开看到的是同一份列表。',
  compare: '链接带着对比的字体和文字，对方打开看到的是同一份对比。',
  article: '对方打开看到的是同一篇内容。',
  collection: '对方打开看到的是同一辑字体。',
};

/** Sharing sites, opened on request. Nothing of theirs is loaded here. */
export function sharePlaces({
  title,
  href,
}: {
  title: string;
  href: string;
}): { name: string; href: string }[] {
  const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  return [
    { name: '微博', href: `https://service.weibo.com/share/share.php?${query({ url: href, title })}` },
    { name: '豆瓣', href: `https://www.douban.com/share/service?${query({ href, name: title })}` },
    {
      name: 'QQ 空间',
      href: `https://sns.qzone.qq.com/cgi-bin/qzshare/cgi_qzshare_onekey?${query({ url: href, title })}`,
    },
    { name: '邮件', href: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(href)}` },
  ];
}
