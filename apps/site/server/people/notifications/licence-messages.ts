import { type LicenceChange, VERDICT_NAMES } from '@ziwan/contract';
import type { Message } from './service.ts';

type Stated = LicenceChange['uses'][number]['before'];

const stated = ({ verdict, note }: Stated): string => `${VERDICT_NAMES[verdict]}${note ? `（${note}）` : ''}`;

/** Formats changed uses, one per line: `商用：可以 → 有条件（须署名）`. */
export const usesInWords = (uses: LicenceChange['uses']): string[] =>
  uses.map(({ name, before, after }) => `${name}：${stated(before)} → ${stated(after)}`);

type MessageText = Pick<Message, 'title' | 'body' | 'url'>;

/** Names of projects that a message lists. */
const NAMED = 5;

/** What the reader has to do with the font, or with fonts under the licence. */
function reasonOf(kind: LicenceChange['kind'], projects: readonly string[]): string {
  const which = kind === 'font' ? '这款字体' : '以它授权的字体';
  if (projects.length === 0) return `你下载过${which}。`;
  const names = projects.slice(0, NAMED).map((name) => `「${name || '未命名'}」`);
  const more = projects.length > NAMED ? `等 ${projects.length} 个项目` : '';
  return `你的项目${names.join('')}${more}用到${which}。`;
}

/**
 * Message about a new or announced version to users who chose or downloaded under the previous one.
 * @param projects names of the user's kept projects that it concerns
 */
export function changeMessage(change: LicenceChange, projects: readonly string[] = []): MessageText {
  const { kind, name, effectiveOn, changes, former, licence, textChanged, uses } = change;
  const other = former !== null && former.id !== licence.id;
  const lines = [
    kind === 'font'
      ? `${reasonOf(kind, projects)}自 ${effectiveOn} 起，它的授权有变化。`
      : `${reasonOf(kind, projects)}自 ${effectiveOn} 起，它允许的用途有变化。`,
    ...(changes ? [`改了什么：${changes}`] : []),
    ...(other ? [`授权：${former.name} → ${licence.name}`] : []),
    ...(textChanged ? ['授权全文有变化。'] : []),
    ...(uses.length > 0 ? ['逐项用途：', ...usesInWords(uses)] : ['各项用途的许可没有变化。']),
    '从前的版本仍可查看，下载过的，当时的全文也保存在下载记录里。用于新的用途之前，请先读一读。',
  ];
  return {
    title:
      kind === 'font'
        ? `「${name}」的授权自 ${effectiveOn} 起有变化`
        : `「${name}」允许的用途自 ${effectiveOn} 起有变化`,
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
  title: `「${of.name}」原定 ${of.effectiveOn} 的授权变化已经取消`,
  body: `之前告诉你，自 ${of.effectiveOn} 起它的授权会有变化。这次变化已经撤回，现行的授权照旧有效。`,
  url: of.url,
});
