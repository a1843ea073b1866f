import { Box, Chip } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import type { adminFontList, adminFontOne } from '@ziwan/contract/admin';

export type FontCard = DataOf<typeof adminFontList>['records'][number];
export type Font = DataOf<typeof adminFontOne>;
export type Face = Font['faces'][number];

const STATES: Record<FontCard['state'], string> = {
  draft: '草稿',
  published: '已发布',
  changed: '有未发布的修改',
  unpublished: '已下架',
};
export const STATE_CHOICES = Object.entries(STATES).map(([id, name]) => ({ id, name }));

export const KIND_CHOICES = [
  { id: 'creative', name: '创意字体' },
  { id: 'currency', name: '通用字体' },
];

export const SCRIPT_CHOICES = [
  { id: 'Hans', name: '简体中文' },
  { id: 'Hant', name: '繁体中文' },
  { id: 'Hans+Hant', name: '简繁兼备' },
  { id: 'Jpan', name: '日文' },
  { id: 'Latn', name: '西文' },
];

export function StateText({ state }: Pick<FontCard, 'state'>) {
  if (state === 'published') return <>{STATES[state]}</>;
  return <Chip size="small" label={STATES[state]} color={state === 'changed' ? 'secondary' : 'default'} />;
}

export const CHARSETS: Record<string, string> = {
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

const MIB = 1024 * 1024;

export const sizeOf = (bytes: number): string =>
  bytes >= MIB ? `${Number((bytes / MIB).toFixed(1))} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;

/** What OS/2 fsType says, in words. */
export function embeddingOf(fsType: number): string {
  const level = fsType & 0xf;
  const said =
    level === 0 ? '可嵌入并安装' : level & 8 ? '可嵌入编辑' : level & 4 ? '可嵌入预览和打印' : '禁止嵌入';
  return `${said}（fsType ${fsType}）`;
}

/** A section of a page: a small heading over a hairline. */
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

/** The face that speaks for the family: with Han where any has, upright, nearest to regular. */
export function leadOf(font: Font): Font['faces'][number] | undefined {
  return [...font.faces].sort(
    (a, b) =>
      Number(a.hanzi === 0) - Number(b.hanzi === 0) ||
      Number(a.italic) - Number(b.italic) ||
      Math.abs(a.weight - 400) - Math.abs(b.weight - 400),
  )[0];
}
