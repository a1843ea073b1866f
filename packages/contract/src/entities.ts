/** Section of each kind of font; a font's page is under its section's path. */
export const FONT_SECTIONS = {
  creative: { name: '字体', path: '/font' },
  currency: { name: '通用字体', path: '/currency' },
} as const satisfies Record<string, { name: string; path: string }>;

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
/** As sentences name them: 八种用途. */
export const ALL_USES = `${'一二三四五六七八九十'[LICENCE_USES.length - 1]}种用途`;

/** Maximum characters and marks listed per font; the counts include all. */
export const LISTED = { missing: 200, marks: 50 } as const;
