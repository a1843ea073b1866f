import type { CheckedFile } from '../reading/messages.ts';
import { embeddingOf } from '../verdict/embedding.ts';
import { VERDICT_NAMES } from '../verdict/judge.ts';
import type { ListedFace, ListedFamily } from './families.ts';
import type { Nearest } from './nearest.ts';

export interface ListToSave {
  readonly families: readonly ListedFamily[];
  /** Files that could not be read. */
  readonly unread: readonly CheckedFile[];
  /** By key of the family. */
  readonly nearest: ReadonlyMap<string, Nearest>;
  /** Address of the site, for links. */
  readonly origin: string;
  /** Day (YYYY-MM-DD) of the list. */
  readonly date: string;
}

type Row = Readonly<Record<string, string>>;

/** One row a face, with the same fields in both formats. */
export function rowsOf({ families, unread, nearest, origin }: ListToSave): Row[] {
  const link = (font: { kind: 'creative' | 'currency'; fontGNo: string } | null | undefined) =>
    font
      ? `${origin}/${font.kind === 'creative' ? 'font' : 'currency'}/${encodeURIComponent(font.fontGNo)}`
      : '';
  const row = (family: ListedFamily, { facts, judgement, file, paths, index }: ListedFace): Row => {
    const found = nearest.get(family.key)?.found?.font;
    return {
      判断: VERDICT_NAMES[judgement.verdict],
      依据: judgement.reason + judgement.but,
      原文: judgement.quote,
      出处: judgement.source,
      字体: family.name,
      样式: facts.style,
      全名: facts.fullName,
      'PostScript 名': facts.postScript,
      版本: facts.version,
      许可文字: facts.licence,
      许可网址: facts.licenceUrl,
      版权声明: facts.copyright,
      商标声明: facts.trademark,
      厂商: facts.manufacturer,
      厂商代号: facts.vendorId,
      '嵌入标记（fsType）': facts.fsType === null ? '' : String(facts.fsType),
      嵌入标记的意思: embeddingOf(facts.fsType).words,
      文件: paths.join('；'),
      格式: file.format ?? '',
      第几款: String(index + 1),
      字节: String(file.bytes),
      'SHA-256': file.sha256 ?? '',
      本站同款: link(judgement.known),
      相近的可商用字体: found?.nameZh ?? '',
      它的授权: found?.licence.name ?? '',
      它的页面: link(found),
    };
  };
  const faces = families.flatMap((family) => family.faces.map((face) => row(family, face)));
  const empty = Object.fromEntries(COLUMNS.map((column) => [column, '']));
  return [
    ...faces,
    ...unread.map(({ path, bytes, problem }) => ({
      ...empty,
      判断: '读不出',
      依据: problem,
      文件: path,
      字节: String(bytes),
    })),
  ];
}

export const COLUMNS = [
  '判断',
  '依据',
  '原文',
  '出处',
  '字体',
  '样式',
  '全名',
  'PostScript 名',
  '版本',
  '许可文字',
  '许可网址',
  '版权声明',
  '商标声明',
  '厂商',
  '厂商代号',
  '嵌入标记（fsType）',
  '嵌入标记的意思',
  '文件',
  '格式',
  '第几款',
  '字节',
  'SHA-256',
  '本站同款',
  '相近的可商用字体',
  '它的授权',
  '它的页面',
];

/** First characters of a formula, among them those that spreadsheets take for `=+-@` (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** CSV for Excel: a byte order mark, CRLF, and no cell that it takes for a formula. */
export async function csvOf(list: ListToSave): Promise<Blob> {
  const { default: papa } = await import('papaparse');
  const text = papa.unparse(rowsOf(list) as object[], {
    columns: COLUMNS,
    newline: '\r\n',
    escapeFormulae: FORMULA,
  });
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' });
}

export function jsonOf(list: ListToSave): Blob {
  const { origin, date } = list;
  const text = JSON.stringify(
    { 体检日期: date, 网站: origin, 说明: DISCLAIMER, 字体: rowsOf(list) },
    null,
    2,
  );
  return new Blob([text], { type: 'application/json' });
}

const DISCLAIMER =
  '按字体文件里写的和本站的字体名单分类，不知道你买过哪些授权，也不知道文件写得对不对；不是法律意见。';
