import { PreviewError, type PreviewFont, type PreviewPage, readBmfont } from './read-bmfont.ts';
import { readPng } from './read-png.ts';
import { readUnityPackage } from './read-unity.ts';

export interface PreviewedFile {
  readonly path: string;
  readonly bytes: number;
}

export interface PreviewedAtlas {
  readonly font: PreviewFont;
  readonly pages: readonly PreviewPage[];
  /** Share of the pages' pixels that rectangles of glyphs cover, 0 to 1. */
  readonly used: number;
}

export interface PreviewedFace {
  readonly stem: string;
  readonly role: string;
  readonly nameZh: string;
  readonly files: readonly PreviewedFile[];
  /** Reads the atlas; null if the package has none. */
  readonly atlas: (() => Promise<PreviewedAtlas>) | null;
  /** Reads the first font file; null if the package has none. */
  readonly font: (() => Promise<Uint8Array>) | null;
}

export interface PreviewedPackage {
  readonly faces: readonly PreviewedFace[];
}

/** What is read of `fonts.lock.json`. */
interface Lock {
  readonly faces: readonly {
    readonly stem: string;
    readonly role: string;
    readonly nameZh: string;
    readonly files: readonly PreviewedFile[];
  }[];
}

/**
 * Opens a package by its list of files.
 * @param read unpacks a file
 * @throws PreviewError, and what `read` throws
 */
export async function openPackage(read: (path: string) => Promise<Uint8Array>): Promise<PreviewedPackage> {
  const { faces } = JSON.parse(await textOf(read, 'fonts.lock.json')) as Lock;
  return {
    faces: faces.map(({ stem, role, nameZh, files }) => {
      const find = (pattern: RegExp) => files.find(({ path }) => pattern.test(path))?.path;
      const [descriptor, unity, font] = [
        find(/\.(fnt|xml|json)$/),
        find(/\.unitypackage$/),
        find(/\.(ttf|otf|woff2?)$/),
      ];
      const atlas = descriptor
        ? () => bmfontAtlas(read, descriptor, files)
        : unity
          ? async () => withUse(await readUnityPackage(await read(unity)))
          : null;
      return { stem, role, nameZh, files, atlas, font: font ? () => read(font) : null };
    }),
  };
}

async function bmfontAtlas(
  read: (path: string) => Promise<Uint8Array>,
  descriptor: string,
  files: readonly PreviewedFile[],
): Promise<PreviewedAtlas> {
  const font = readBmfont(await textOf(read, descriptor));
  const pages: PreviewPage[] = [];
  for (const name of font.pages) {
    // Some engines look for pages from another folder than the descriptor's.
    const path = files.find((file) => nameOf(file.path) === nameOf(name))?.path;
    if (!path) throw new PreviewError(`包里缺少图集的图片 ${name}。`);
    pages.push(await readPng(await read(path)));
  }
  return withUse({ font, pages });
}

function withUse({ font, pages }: Omit<PreviewedAtlas, 'used'>): PreviewedAtlas {
  const all = pages.reduce((sum, { width, height }) => sum + width * height, 0);
  const used = [...font.chars.values()].reduce((sum, { width, height }) => sum + width * height, 0);
  return { font, pages, used: used / all };
}

const nameOf = (path: string): string => path.split('/').at(-1) as string;

const textOf = async (read: (path: string) => Promise<Uint8Array>, path: string): Promise<string> =>
  new TextDecoder().decode(await read(path));
