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

/** Most characters and marks that an answer lists of what one font lacks; the counts are of all. */
export const LISTED = { missing: 200, marks: 50 } as const;
