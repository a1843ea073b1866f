import { assembledNote, type LicenceChange, VERDICT_NAMES } from '@ziwan/contract';
import { minuteOf, siteTimeZone } from '@ziwan/contract/site-time';
import type { FamiliesTable, LicencesTable } from '@ziwan/store';
import { fontVerdicts } from '../terms/index.ts';
import { fileLine, type PackedFile } from './packed-files.ts';

/** Builds the receipt: permitted uses, the date the licence was read, and hashes of all files. */
export function receipt(parts: {
  family: FamiliesTable;
  licence: LicencesTable;
  files: readonly PackedFile[];
  announced: readonly LicenceChange[];
  at: Date;
}): string {
  const { family, licence, files, announced, at } = parts;
  const lines = [
    `${family.name_zh}${family.name_en ? `（${family.name_en}）` : ''} 授权说明`,
    '',
    `下载时间：${minuteOf(at)}（${siteTimeZone()}）`,
    `字体来源：${family.source_name}${family.source_version ? ` ${family.source_version}` : ''}`,
    ...(family.source_url ? [`来源地址：${family.source_url}`] : []),
    ...(family.assembled_from ? [`修改：${assembledNote(family.assembled_from)}`] : []),
    ...(family.designer ? [`设计：${family.designer}`] : []),
    ...(family.copyright ? [`版权：${family.copyright}`] : []),
    '',
    `授权：${licence.name}${licence.spdx ? `（${licence.spdx}）` : ''}`,
    `授权文本 SHA-256：${family.licence_text_sha256}`,
    `核对日期：${licence.reviewed_at}`,
    `依据：${licence.evidence}`,
    '',
    '用途一览（以授权文本为准）：',
    ...fontVerdicts(family, licence).map(
      ({ name, verdict, note }) => `  ${name}：${VERDICT_NAMES[verdict]}${note ? `，${note}` : ''}`,
    ),
    ...announced.map(
      ({ effectiveOn, changes, url }) =>
        `已公布的变化：自 ${effectiveOn} 起，${changes}；此前仍按上面所写。逐项见本站 ${url}`,
    ),
    '',
    '文件：',
    ...files.map(fileLine),
    '',
    '这份说明的真伪，以及此后授权有无变化，可以在本站 /receipt 核对；核对前不要改动这个文件。',
  ];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** Builds the contents list of a collection archive: its fonts, their licences, and what was left out. */
export function collectionReceipt(parts: {
  title: string;
  families: readonly {
    family: FamiliesTable;
    licence: LicencesTable;
    folder: string;
    files: readonly PackedFile[];
  }[];
  leftOut: readonly { nameZh: string; reason: string; officialDownload: string | null }[];
  at: Date;
}): string {
  const { title, families, leftOut, at } = parts;
  const lines = [
    `${title} 清单`,
    '',
    `下载时间：${minuteOf(at)}（${siteTimeZone()}）`,
    `共 ${families.length} 款字体，每款一个文件夹，授权协议与授权说明在各自的文件夹里。`,
    ...families.flatMap(({ family, licence, folder, files }) => [
      '',
      `${folder}`,
      `  授权：${licence.name}${licence.spdx ? `（${licence.spdx}）` : ''}，文本 SHA-256 ${family.licence_text_sha256}`,
      ...files.map(fileLine),
    ]),
    ...(leftOut.length === 0 ? [] : ['', '未打包的字体：']),
    ...leftOut.map(
      (f) => `  ${f.nameZh}：${f.reason}${f.officialDownload ? `（${f.officialDownload}）` : ''}`,
    ),
  ];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
