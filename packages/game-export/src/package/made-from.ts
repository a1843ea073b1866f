import { createHash } from 'node:crypto';
import { readNames, tablesOf } from '@ziwan/sfnt';
import type { PackageFile } from '../engines/index.ts';
import { ExportError } from '../export-error.ts';
import type { PackedFace } from './input.ts';

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Characters without those that no ink shows, which every package has. */
export const visible = (characters: readonly number[]): number[] =>
  characters.filter((codePoint) => !/[\p{Z}\p{Cf}]/u.test(String.fromCodePoint(codePoint)));

/** What was changed in a face, a clause each, for receipts and credits. */
export function changesOf(face: PackedFace, files: readonly PackageFile[]): string[] {
  const {
    facts,
    family,
    characters,
    atlas,
    plain,
    renamed,
    oneWord,
    instance,
    fills,
    variants = [],
    united = 0,
    scale = 1,
  } = face;
  const reasons = [
    ...(renamed ? [`授权保留了${quoted(facts.reservedNames)}`] : []),
    ...(instance?.renamed ? ['照固定后的粗细'] : []),
    ...(oneWord ? ['引擎打不开带空格的名称'] : []),
  ];
  const formats = [...new Set(files.map(({ path }) => path.split('.').at(-1) as string))];
  const drawn = fills !== undefined && formats.includes('png');
  const fonts = formats.filter((format) => ['ttf', 'otf', 'woff', 'woff2'].includes(format));
  const converted = fonts.filter((format) => format !== facts.source.format);
  return [
    `只保留 ${visible(characters).length} 个字${variants.length > 0 ? `、${variants.length} 个异体` : ''}${fills === undefined ? '和空格' : ''}`,
    ...(instance ? [`可变字体固定在 ${axesText(instance.axes)}`] : []),
    ...(reasons.length > 0 ? [`字体内的名称改为「${family}」（${reasons.join('，')}）`] : []),
    ...(converted.length > 0 ? [`转换为 ${converted.map((format) => format.toUpperCase()).join('、')}`] : []),
    ...(plain && fonts.length > 0 ? ['去掉 hinting 和排版规则'] : []),
    ...(united > 0 && fonts.length > 0 ? [`合并了 ${united} 个字形里相交的轮廓`] : []),
    ...(scale === 1 ? [] : [`缩放到 ${Math.round(1000 * scale) / 10} %`]),
    ...(drawn ? [`画进 ${fills} 的图集`] : []),
    ...(atlas ? [`画成 ${atlas.size} px 的图集`] : []),
  ];
}

/** A notice, up to the terms that follow it; the licence's own, with a placeholder or of its author, is none. */
const NOTICE = /^[ \t]*((?:copyright\b|\(c\)|©|版权所有|著作权).*)$/gim;
const TERMS = /permission is hereby|licensed under|everyone is permitted|terms and conditions/i;
const NO_NOTICE = /[<[{](?:year|yyyy|date|name|copyright)|free software foundation|license(?:d)? text/i;

/** Copyright as the font states it (OpenType 1.9, "name", 0), else as its licence text does; null if neither does. */
export function copyrightOf({ copyright, licence }: PackedFace['facts']): string | null {
  if (copyright?.trim()) return copyright;
  const [before = ''] = licence.text.split(TERMS);
  const notices = [...before.matchAll(NOTICE)].map(([, line]) => (line as string).trim());
  const own = notices.filter((line) => !NO_NOTICE.test(line));
  return own.length > 0 ? own.join('\n') : null;
}

const axesText = (axes: Readonly<Record<string, number>>): string =>
  Object.entries(axes)
    .map(([tag, value]) => `${tag} ${value}`)
    .join('、');

export const isRenamed = ({ renamed, oneWord, instance }: PackedFace): boolean =>
  renamed === true || oneWord === true || instance?.renamed === true;

const quoted = (names: readonly string[]): string => names.map((name) => `「${name}」`).join('、');

/** Name ids that are presented to users (OpenType 1.9, "name": family, full, PostScript, typographic, WWS). */
const SHOWN = new Set([1, 4, 6, 16, 18, 21]);

/**
 * Refuses a face that still bears a name its licence reserves.
 * @throws ExportError NAME_RESERVED
 */
export function checkReservedNames({ family, fonts, facts }: PackedFace): void {
  const names = [family, ...(fonts.sfnt ? namesIn(fonts.sfnt) : [])].map((name) => name.toLowerCase());
  const borne = facts.reservedNames.find((reserved) =>
    names.some((name) => name.includes(reserved.toLowerCase())),
  );
  if (borne !== undefined) {
    throw new ExportError(
      'NAME_RESERVED',
      `「${facts.nameZh}」的授权保留了名称「${borne}」，改过的字体不能再用，请先改名。`,
    );
  }
}

function namesIn(sfnt: Uint8Array): string[] {
  const { records } = readNames(tablesOf(sfnt).tables.get('name'));
  return records
    .filter(({ id }) => SHOWN.has(id))
    .map(({ platform, bytes }) => new TextDecoder(platform === 1 ? 'latin1' : 'utf-16be').decode(bytes));
}
