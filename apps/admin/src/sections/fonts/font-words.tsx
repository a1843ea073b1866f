import { Box } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import type { adminFontList, adminFontOne } from '@ziwan/contract/admin';
import { scriptCharsetName } from '@ziwan/contract/scripts';
import { FONT_STATES } from '../../texts/words.ts';
import { StateText } from '../../ui/state-text.tsx';

export type FontCard = DataOf<typeof adminFontList>['records'][number];
export type Font = DataOf<typeof adminFontOne>;
export type Face = Font['faces'][number];

export const fontState = ({ state }: Pick<FontCard, 'state'>) => (
  <StateText
    names={FONT_STATES}
    state={state}
    chips={{ draft: 'default', changed: 'secondary', unpublished: 'default' }}
  />
);

const CHARSETS: Record<string, string> = {
  'gb2312-1': 'GB 2312 一级（常用字）',
  gb2312: 'GB 2312',
  gbk: 'GBK',
  'gb18030-1': 'GB 18030 级别一',
  'gb18030-2': 'GB 18030 级别二',
  'gb18030-3': 'GB 18030 级别三',
  'tghz-1': '通用规范汉字 一级',
  'tghz-2': '通用规范汉字 二级',
  'tghz-3': '通用规范汉字 三级',
  'big5-1': 'Big5 常用字（繁体）',
  big5: 'Big5（繁体）',
  kana: '假名',
  latin: '西文',
};

export const charsetName = (id: string): string => CHARSETS[id] ?? scriptCharsetName(id) ?? id;

/** The embedding permission of `fsType` (OpenType 1.9, "OS/2"). */
export function embeddingOf(fsType: number): string {
  const level = fsType & 0xf;
  const said =
    level === 0 ? '可嵌入并安装' : level & 8 ? '可嵌入编辑' : level & 4 ? '可嵌入预览和打印' : '禁止嵌入';
  return `${said}（fsType ${fsType}）`;
}

/** A part of a page under a small heading. */
export function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box component="section" sx={{ pt: 3 }}>
      <Box component="h2" sx={{ typography: 'h3', m: 0, pb: 1, borderBottom: 1, borderColor: 'divider' }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

/** The face that represents the family: one with Han characters, upright, nearest to weight 400. */
export function leadOf(font: Font): Font['faces'][number] | undefined {
  return [...font.faces].sort(
    (a, b) =>
      Number(a.hanzi === 0) - Number(b.hanzi === 0) ||
      Number(a.italic) - Number(b.italic) ||
      Math.abs(a.weight - 400) - Math.abs(b.weight - 400),
  )[0];
}
