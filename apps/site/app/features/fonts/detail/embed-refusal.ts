import type { FontDetail } from '@ziwan/contract';
import { downloadTerms } from '../download/download-terms.ts';

type Detail = Parameters<typeof downloadTerms>[0] & Pick<FontDetail, 'embeddable'>;

/** Reason why the font cannot be embedded; `null` if it can. */
export function embedRefusal(font: Detail): string | null {
  if (font.embeddable) return null;
  const terms = downloadTerms(font);
  if (terms.kind === 'official')
    return '本站不转发这款字体的文件，因此不提供嵌入代码。要放进网页，请用官方页面的文件，并照授权办理。';
  if (terms.kind === 'closed') return `${terms.reason}嵌入会把整款字体交给别的网页，因此也不提供嵌入代码。`;
  const web = font.licenceDetail.verdicts.find((row) => row.use === 'web')?.verdict;
  return `授权${web === 'denied' ? '不允许嵌入网页' : '没有写明可以嵌入网页'}，因此不提供嵌入代码。`;
}
