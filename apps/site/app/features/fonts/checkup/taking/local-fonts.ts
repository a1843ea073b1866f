import { MAX_FILES } from '../reading/limits.ts';
import type { Gathered } from './font-source.ts';

/** A font of the machine (Local Font Access, WICG draft). */
interface LocalFont {
  readonly postscriptName: string;
  readonly fullName: string;
  /** The file; of a collection, all of it. */
  blob(): Promise<Blob>;
}

declare global {
  interface Window {
    queryLocalFonts?: () => Promise<LocalFont[]>;
  }
}

/** Chromium on desktops has it, in secure contexts. */
export const canReadLocalFonts = (): boolean => typeof window.queryLocalFonts === 'function';

/** Asks for the machine's fonts; the browser asks the visitor. @returns a sentence if there are none */
export async function gatherLocalFonts(): Promise<Gathered | { readonly problem: string }> {
  let fonts: LocalFont[];
  try {
    fonts = (await window.queryLocalFonts?.()) ?? [];
  } catch {
    return { problem: REFUSED };
  }
  if (fonts.length === 0) return { problem: REFUSED };
  return {
    sources: fonts.slice(0, MAX_FILES).map((font) => ({
      path: font.fullName || font.postscriptName,
      postScript: font.postscriptName,
      open: () => font.blob(),
    })),
    others: 0,
    notice: fonts.length > MAX_FILES ? `这台电脑有 ${fonts.length} 款字体，只读了前 ${MAX_FILES} 款。` : '',
  };
}

const REFUSED =
  '浏览器没有给出字体：它的提示没有点「允许」，或者以前点过「禁止」。点地址栏左边的图标，把「字体」改成允许，再点一次；也可以把字体文件夹拖进来。';
