import { type LicenceChange, PERMISSION_NAMES } from '@ziwan/contract';
import type { Message } from './service.ts';

type Stated = LicenceChange['uses'][number]['before'];

const stated = ({ permission, note }: Stated): string =>
  `${PERMISSION_NAMES[permission]}${note ? `（${note}）` : ''}`;

/** Formats changed uses, one per line: `商用：可以 → 有条件（须署名）`. */
export const usesInWords = (uses: LicenceChange['uses']): string[] =>
  uses.map(({ name, before, after }) => `${name}：${stated(before)} → ${stated(after)}`);

type MessageText = Pick<Message, 'title' | 'body' | 'url'>;

/** Message about a new or announced version to users who downloaded under the previous one. */
export function changeMessage(change: LicenceChange): MessageText {
  const { kind, name, effectiveOn, changes, former, licence, textChanged, uses } = change;
  const other = former !== null && former.id !== licence.id;
  const lines = [
    kind === 'font'
      ? `你下载过这款字体。自 ${effectiveOn} 起，它的授权有变化。`
      : `你下载过以它授权的字体。自 ${effectiveOn} 起，它允许的用途有变化。`,
    ...(changes ? [`改了什么：${changes}`] : []),
    ...(other ? [`授权：${former.name} → ${licence.name}`] : []),
    ...(textChanged ? ['授权全文有变化。'] : []),
    ...(uses.length > 0 ? ['逐项用途：', ...usesInWords(uses)] : ['各项用途的许可没有变化。']),
    '从前的版本仍可查看，你下载时的全文也保存在下载记录里。用于新的用途之前，请先读一读。',
  ];
  return {
    title:
      kind === 'font'
        ? `“${name}”的授权自 ${effectiveOn} 起有变化`
        : `“${name}”允许的用途自 ${effectiveOn} 起有变化`,
    body: lines.join('\n'),
    url: `${change.url}#v${change.version}`,
  };
}

/** Message to users notified of a version that was withdrawn before it took effect. */
export const withdrawalMessage = (of: {
  kind: 'font' | 'licence';
  name: string;
  effectiveOn: string;
  url: string;
}): MessageText => ({
  title: `“${of.name}”原定 ${of.effectiveOn} 的授权变化已经取消`,
  body: `之前告诉你，自 ${of.effectiveOn} 起它的授权会有变化。这次变化已经撤回，现行的授权照旧有效。`,
  url: of.url,
});
