import type { PackageFile } from '../engines/index.ts';
import type { PackageInput, PackedFace } from './input.ts';
import { changesOf, copyrightOf, sha256 } from './made-from.ts';

/** Text for Windows' own editor: UTF-8 with a byte order mark and CRLF. */
export const windowsText = (lines: readonly string[]): Buffer =>
  Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);

/** The receipt of a face: permitted uses, the day the licence was read, and what was made from which file. */
export function receipt(
  { project, date, site }: PackageInput,
  face: PackedFace,
  files: readonly PackageFile[],
): Buffer {
  const { facts } = face;
  const { source, licence } = facts;
  const copyright = copyrightOf(facts);
  return windowsText([
    `${facts.nameZh}${facts.nameEn ? `（${facts.nameEn}）` : ''} 授权说明`,
    '',
    `项目：${project}`,
    `用途：${face.role}`,
    `制作日期：${date}`,
    `制作：${`${site.name} ${site.url}`.trimEnd()}`,
    `字体来源：${source.name}${source.version ? ` ${source.version}` : ''}`,
    ...(source.url ? [`来源地址：${source.url}`] : []),
    ...(facts.designer ? [`设计：${facts.designer}`] : []),
    ...(copyright ? [`版权：${copyright}`] : []),
    '',
    `授权：${licence.name}${licence.spdx ? `（${licence.spdx}）` : ''}`,
    `授权文本 SHA-256：${licence.textSha256}`,
    `核对日期：${licence.reviewedAt}`,
    `依据：${licence.evidence}`,
    '',
    '用途一览（以授权文本为准）：',
    ...licence.uses.map(({ name, permission, note }) => `  ${name}：${permission}${note ? `，${note}` : ''}`),
    ...licence.announced.map((change) => `已公布的变化：${change}`),
    '',
    `原文件：${source.fileName}  SHA-256 ${source.sha256}`,
    `所做改动：${changesOf(face, files).join('；')}`,
    '',
    '文件：',
    ...files.map(({ path, bytes }) => `  ${path}  ${bytes.byteLength} 字节  SHA-256 ${sha256(bytes)}`),
  ]);
}
