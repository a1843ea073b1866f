import type { PackageFile } from '../engines/index.ts';
import type { PackedFace } from './input.ts';
import { changesOf, copyrightOf } from './made-from.ts';

/**
 * The file that goes with the game. First lines for its credits: name, copyright, licence and changes, as most licences
 * ask for. Then each licence once, whole: open licences want their text in every copy.
 */
export function credits(faces: readonly { face: PackedFace; files: readonly PackageFile[] }[]): string {
  const entries = faces.map(({ face, files }) => {
    const { facts } = face;
    const { licence, source } = facts;
    const copyright = copyrightOf(facts);
    return [
      nameOf(face),
      ...(facts.designer ? [`设计：${facts.designer}`] : []),
      ...(copyright ? [copyright] : []),
      `授权：${licence.name}${licence.spdx ? `（${licence.spdx}）` : ''}`,
      ...(source.url ? [source.url] : []),
      `改动：${changesOf(face, files).join('；')}`,
    ].join('\n');
  });
  const licences = [...new Set(faces.map(({ face }) => face.facts.licence.text))].map((text) => {
    const of = faces.filter(({ face }) => face.facts.licence.text === text).map(({ face }) => nameOf(face));
    return [`${RULE}\n${[...new Set(of)].join('、')} 的授权全文\n${RULE}`, text.trim()].join('\n\n');
  });
  return `字体\n\n${[...new Set(entries), ...licences].join('\n\n')}\n`;
}

const RULE = '-'.repeat(40);

const nameOf = ({ facts: { nameZh, nameEn } }: PackedFace): string =>
  nameEn && !nameZh.includes(nameEn) ? `${nameZh} ${nameEn}` : nameZh;
