import type { FontCard } from './entities.schemas.ts';

/** Section of each kind of font; a font's page is under its section's path. */
export const FONT_SECTIONS = {
  creative: { name: '字体', path: '/font' },
  currency: { name: '通用字体', path: '/currency' },
} as const satisfies Record<FontCard['kind'], { name: string; path: string }>;

/** Permission for a use in a licence. `conditional` always has a note. */
export const PERMISSIONS = ['yes', 'no', 'conditional', 'unknown'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const PERMISSION_NAMES = {
  yes: '可以',
  no: '不可以',
  conditional: '有条件',
  unknown: '未说明',
} as const satisfies Record<Permission, string>;

export const LICENCE_USES = [
  { key: 'personal', name: '个人' },
  { key: 'commercial', name: '商用' },
  { key: 'logo', name: 'Logo' },
  { key: 'web', name: '网页嵌入' },
  { key: 'app', name: 'App' },
  { key: 'game', name: '游戏' },
  { key: 'video', name: '视频' },
  { key: 'redistribute', name: '再分发' },
] as const;
export type LicenceUse = (typeof LICENCE_USES)[number]['key'];

/** Maximum characters and marks listed per font; the counts include all. */
export const LISTED = { missing: 200, marks: 50 } as const;
