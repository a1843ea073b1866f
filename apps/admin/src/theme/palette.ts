/** The site's colours (apps/site/app/ui/tokens.css), light and dark. */
export const PALETTES = {
  light: {
    paper: '#f6f2ea',
    sheet: '#fffdf8',
    ink: '#1b1917',
    soft: '#6b6358',
    line: '#1b191733',
    hair: '#1b191717',
    seal: '#b8281c',
    sealFill: '#b8281c',
    sealWash: '#b8281c12',
    onSeal: '#fff8ee',
    ok: '#3d6b3f',
    warn: '#7d5410',
  },
  dark: {
    paper: '#151311',
    sheet: '#1c1a17',
    ink: '#f0eae0',
    soft: '#a39a8c',
    line: '#f0eae03d',
    hair: '#f0eae01f',
    seal: '#ee6a52',
    sealFill: '#d8462f',
    sealWash: '#e5573f1f',
    onSeal: '#fff8ee',
    ok: '#8fbf8a',
    warn: '#d9a95b',
  },
} as const;

export type Mode = keyof typeof PALETTES;
export const SANS =
  '"PingFang SC", "HarmonyOS Sans SC", "Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei", sans-serif';
export const SERIF = '"Songti SC", "Noto Serif CJK SC", "Noto Serif SC", SimSun, serif';
