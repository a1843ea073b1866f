import { bmfontText, bmfontXml, describeAtlas, type PageEncoder, pageFilesOf } from '../bmfont/index.ts';
import type { EngineFace, PackageFile } from './engine.ts';

interface BmfontLayout {
  readonly folder: string;
  readonly format: 'text' | 'xml';
  readonly extension?: string;
  /** Put before the page's name in the descriptor, for engines that do not look beside it. */
  readonly pagePrefix?: string;
  /** Replaces the family name. */
  readonly face?: string;
  /** Further attributes of `info`, in XML. */
  readonly info?: object;
}

/** Descriptor and pages of a face's atlas; none without an atlas. */
export async function bmfontFiles(
  face: EngineFace,
  encode: PageEncoder,
  layout: BmfontLayout,
): Promise<PackageFile[]> {
  const { atlas } = face;
  if (!atlas) return [];
  const { folder, format, extension = 'fnt', pagePrefix = '' } = layout;
  const pageFiles = pageFilesOf(atlas, face.stem);
  const descriptor = describeAtlas(atlas, {
    pageFiles: pageFiles.map((file) => pagePrefix + file),
    face: layout.face ?? face.family,
    smooth: !face.pixel,
  });
  const text = format === 'text' ? bmfontText(descriptor) : bmfontXml(descriptor, layout.info);
  const pages = await Promise.all(atlas.pages.map((page) => encode(page, 'rgba')));
  return [
    { path: `${folder}${face.stem}.${extension}`, bytes: Buffer.from(text) },
    ...pages.map((bytes, page) => ({ path: `${folder}${pageFiles[page]}`, bytes })),
  ];
}
