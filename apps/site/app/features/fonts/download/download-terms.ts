import { assembledNote, type FontDetail } from '@ziwan/contract';
import { offerOf } from './offer.ts';

export interface DownloadFile {
  id: string;
  type: 'file' | 'family';
  name: string;
  /** Contents, in words. */
  note: string;
  /** Size of a file, and of an archive's files before they are packed. */
  bytes: number;
}

type DownloadTerms =
  | { kind: 'open'; files: DownloadFile[] }
  /** The licence or a Reserved Font Name requires downloading from the source. */
  | { kind: 'official'; url: string; reason: string }
  /** `source` is the page that the font came from, if known. */
  | { kind: 'closed'; reason: string; source: string | null };

type Detail = Pick<
  FontDetail,
  | 'fontGNo'
  | 'nameZh'
  | 'downloadable'
  | 'officialDownload'
  | 'childFontResource'
  | 'licenceDetail'
  | 'sourceUrl'
  | 'assembledFrom'
>;

/** @returns `1.2 MB`, in the units file managers show */
export function readableBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const kilo = bytes / 1000;
  if (kilo < 1000) return `${kilo < 10 ? kilo.toFixed(1) : Math.round(kilo)} KB`;
  const mega = kilo / 1000;
  return `${mega < 100 ? mega.toFixed(1) : Math.round(mega)} MB`;
}

/** What can be downloaded, or why not. Nothing is offered without the licence text. */
export function downloadTerms(font: Detail): DownloadTerms {
  const { reservedFontNames: reserved, text, verdicts } = font.licenceDetail;
  const offer = offerOf(font);
  if (offer === 'official') {
    return {
      kind: 'official',
      url: font.officialDownload as string,
      reason:
        reserved.length > 0
          ? `这款字体保留了名称「${reserved.join('」「')}」：改动过的文件不能再用这个名字，请到官方页面取原始文件。`
          : '授权方要求从官方页面获取原始文件。',
    };
  }
  if (offer === 'closed') {
    const forbidden = verdicts.find((row) => row.use === 'redistribute')?.verdict === 'denied';
    return {
      kind: 'closed',
      source: font.sourceUrl,
      reason:
        text === null
          ? '来源没有附带授权文本。看不到授权全文的字体，我们只提供预览，不提供下载。'
          : `授权${forbidden ? '不允许我们' : '没有写明可以'}转发这款字体的文件，这里只提供预览。`,
    };
  }
  const faces = font.childFontResource;
  const unpacked = faces.flatMap((face) => face.unpacked ?? []);
  const total = [...faces, ...unpacked].reduce((sum, { bytes }) => sum + bytes, 0);
  const formats = [...new Set(unpacked.map(({ format }) => format.toUpperCase()))].join('、');
  return {
    kind: 'open',
    files: [
      {
        id: font.fontGNo,
        type: 'family',
        name: `${font.nameZh}（整个字族）`,
        note: `zip · ${faces.length} 个字体文件${formats && `，另附可安装的 ${formats}`}，附授权全文与授权说明`,
        bytes: total,
      },
      ...faces.map((face) => ({
        id: face.fontGNo,
        type: 'file' as const,
        name: `${face.familyName} ${face.styleName}`.trim(),
        note: `${face.format.toUpperCase()}${font.assembledFrom === null ? '' : ` · ${assembledNote(font.assembledFrom)}`}`,
        bytes: face.bytes,
      })),
    ],
  };
}
