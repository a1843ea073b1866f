import type { PackageFile } from '../engines/index.ts';
import type { PackedFace } from './input.ts';
import { changesOf } from './made-from.ts';

/** Lines for a game's credits: name, copyright, licence and changes, as most licences ask for. */
export function credits(faces: readonly { face: PackedFace; files: readonly PackageFile[] }[]): string {
  const entries = faces.map(({ face, files }) => {
    const { facts } = face;
    const { licence, source } = facts;
    return [
      facts.nameEn && !facts.nameZh.includes(facts.nameEn) ? `${facts.nameZh} ${facts.nameEn}` : facts.nameZh,
      ...(facts.designer ? [`设计：${facts.designer}`] : []),
      ...(facts.copyright ? [facts.copyright] : []),
      `授权：${licence.name}${licence.spdx ? `（${licence.spdx}）` : ''}`,
      ...(source.url ? [source.url] : []),
      `改动：${changesOf(face, files).join('；')}`,
    ].join('\n');
  });
  return `字体\n\n${[...new Set(entries)].join('\n\n')}\n`;
}
