import { cleanLine } from '@ziwan/contract/names';

/** File signatures of other formats, each with the message for the operator. */
const OTHER_FORMATS: readonly (readonly [RegExp, string])[] = [
  [/^MZ/, '这是 Windows 程序，不是字体文件'],
  [/^.ELF/, '这是 Linux 程序，不是字体文件'],
  [/^PK[^A-Za-z]/, '这是压缩包，请解压后上传里面的字体文件'],
  [/^Rar!|^7z\xbc\xaf/, '这是压缩包，请解压后上传里面的字体文件'],
  [/^%PDF/, '这是 PDF 文档，不是字体文件'],
  [/^\x89PNG|^\xff\xd8\xff|^GIF8|^RIFF/, '这是图片或影音，不是字体文件'],
  [/^(\xef\xbb\xbf)?\s*(<\?xml|<svg|<!DOCTYPE svg)/i, '这是 SVG 或 XML 文件，不是字体文件'],
  [/^(\xef\xbb\xbf)?\s*<(!DOCTYPE|html)/i, '这是网页，不是字体文件'],
];

/** First four bytes of supported formats: TrueType, OpenType, collections, WOFF, WOFF2. */
const FONTS = ['\x00\x01\x00\x00', 'true', 'OTTO', 'ttcf', 'wOFF', 'wOF2'];

/** Explains, in Chinese, why a file with these first bytes is not a font; `null` if it may be one. */
export function notAFont(beginning: Uint8Array): string | null {
  const text = Buffer.from(beginning.subarray(0, 256)).toString('latin1');
  if (FONTS.includes(text.slice(0, 4))) return null;
  const known = OTHER_FORMATS.find(([mark]) => mark.test(text));
  return known?.[1] ?? '不是可识别的字体文件，请上传 TTF、OTF、TTC、WOFF 或 WOFF2';
}

const ENDINGS: Readonly<Record<string, RegExp>> = {
  ttf: /\.ttf$/i,
  otf: /\.otf$/i,
  ttc: /\.(ttc|otc)$/i,
  woff: /\.woff$/i,
  woff2: /\.woff2$/i,
};

/** Removes characters that are unsafe in file names, and sets the extension for the file's format. */
export function fileNameFor(sent: string, format: string): string {
  const base = cleanLine((sent.split(/[\\/]/).pop() ?? '').replace(/[:*?"<>|]/g, ''));
  const name = cleanLine(base.replace(/^\.+/, ''), 120) || 'font';
  if (ENDINGS[format]?.test(name)) return name;
  return `${name.replace(/\.[A-Za-z0-9]{1,8}$/, '') || 'font'}.${format}`;
}
