import { PreviewError, type PreviewFont, type PreviewPage, readBmfont } from './read-bmfont.ts';
import { readGameMaker, readPlayCanvas } from './read-own-formats.ts';
import { readPng } from './read-png.ts';
import { readUnityPackage } from './read-unity.ts';

interface PreviewedFile {
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
  /** Files of its own: the atlas that a filler was drawn into is that of the face that it fills. */
  readonly files: readonly PreviewedFile[];
  /** Faces that draw what it lacks. */
  readonly fillers: readonly PreviewedFace[];
  /** Reads the atlas; null if the package has none. */
  readonly atlas: (() => Promise<PreviewedAtlas>) | null;
  /** Reads the first font file; null if the package has none. */
  readonly font: (() => Promise<Uint8Array>) | null;
}

export interface PreviewedPackage {
  /** Without fillers, which are with the faces that they fill. */
  readonly faces: readonly PreviewedFace[];
}

/** The part of `fonts.lock.json` that is read of a face. */
interface LockedFace {
  readonly stem: string;
  readonly role: string;
  readonly fills?: string;
  readonly nameZh: string;
  readonly files: readonly PreviewedFile[];
}

/**
 * Opens a package by its list of files.
 * @param read unpacks a file
 * @throws PreviewError, and what `read` throws
 */
export async function openPackage(read: (path: string) => Promise<Uint8Array>): Promise<PreviewedPackage> {
  const { faces } = JSON.parse(await textOf(read, 'fonts.lock.json')) as { faces: LockedFace[] };
  const previewed = (
    { stem, role, nameZh, files }: LockedFace,
    others: readonly LockedFace[],
  ): PreviewedFace => {
    const find = (pattern: RegExp) => files.find(({ path }) => pattern.test(path))?.path;
    const [descriptor, unity, font] = [
      // A descriptor has pages beside it; other files of these kinds do not.
      find(/\.png$/) && find(/\.(fnt|xml|json|yy)$/),
      find(/\.unitypackage$/),
      find(/\.(ttf|otf|woff2?)$/),
    ];
    const atlas = descriptor
      ? () => bmfontAtlas(read, descriptor, files)
      : unity
        ? async () => withUse(await readUnityPackage(await read(unity)))
        : null;
    const isShared = ({ path }: PreviewedFile) => files.some((own) => own.path === path);
    const fillers = others
      .filter(({ fills }) => fills === stem)
      .map((filler) => previewed({ ...filler, files: filler.files.filter((file) => !isShared(file)) }, []));
    return { stem, role, nameZh, files, fillers, atlas, font: font ? () => read(font) : null };
  };
  return {
    faces: faces.filter(({ fills }) => fills === undefined).map((face) => previewed(face, faces)),
  };
}

async function bmfontAtlas(
  read: (path: string) => Promise<Uint8Array>,
  descriptor: string,
  files: readonly PreviewedFile[],
): Promise<PreviewedAtlas> {
  const text = await textOf(read, descriptor);
  const font = readPlayCanvas(text, descriptor) ?? readGameMaker(text, descriptor) ?? readBmfont(text);
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
