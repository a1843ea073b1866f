export const uPlus = (codePoint: number): string =>
  `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;

export const utf8Hex = (character: string): string =>
  [...new TextEncoder().encode(character)]
    .map((b) => b.toString(16).toUpperCase().padStart(2, '0'))
    .join(' ');

export const htmlEntity = (codePoint: number): string => `&#x${codePoint.toString(16).toUpperCase()};`;

export const cssEscape = (codePoint: number): string => `\\${codePoint.toString(16).toUpperCase()}`;

const invisible = /^[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Mn}\p{Me}\u3164\u115f\u1160\u2800]$/u;

const names: Record<number, string> = {
  0x09: '制表',
  0x0a: '换行',
  0x0d: '回车',
  0x20: '空格',
  0xa0: '不断行空格',
  0xad: '软连字符',
  0x2002: '半身空格',
  0x2003: '全身空格',
  0x2009: '窄空格',
  0x200b: '零宽空格',
  0x200c: '零宽不连',
  0x200d: '零宽连字',
  0x3000: '全角空格',
  0xfeff: '字节序标记',
};

/** Label for an invisible character; null for visible ones. */
export const invisibleName = (codePoint: number): string | null =>
  names[codePoint] ?? (invisible.test(String.fromCodePoint(codePoint)) ? '不可见字符' : null);
