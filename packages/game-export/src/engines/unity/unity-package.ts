import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Atlas, AtlasPage } from '../../atlas.ts';
import type { PageEncoder } from '../../bmfont/index.ts';
import { fontAsset } from './font-asset.ts';
import { gradientScaleOf, material } from './material.ts';
import { nativeMeta, textureMeta } from './meta.ts';
import { tar } from './tar.ts';

const compress = promisify(gzip);
/** Byte of the gzip header that names the operating system (RFC 1952, 2.3); 255: unknown. */
const GZIP_OS = 9;

interface UnityFont {
  readonly stem: string;
  readonly family: string;
  readonly atlas: Atlas;
  /** Where it is imported, with a trailing slash. */
  readonly folder: string;
}

/**
 * Makes a `.unitypackage`: a tar.gz with a folder per asset, named by its GUID. GUIDs follow from the path, so that a
 * package with more characters replaces the one before and references in scenes survive.
 * @throws ExportError ATLAS_RANGE
 */
export async function unityPackage(
  { stem, family, atlas, folder }: UnityFont,
  encode: PageEncoder,
): Promise<Buffer> {
  const pages = equalPages(atlas);
  const [page] = pages;
  if (!page) throw new TypeError('an atlas without a page');
  const name = `${stem} SDF`;
  const paths = {
    textures: pages.map((_, i) => `${folder}${stem} Atlas${i === 0 ? '' : ` ${i}`}.png`),
    material: `${folder}${name}.mat`,
    font: `${folder}${name}.asset`,
  };
  const guids = {
    textures: paths.textures.map(guidOf),
    material: guidOf(paths.material),
    font: guidOf(paths.font),
  };
  const gradientScale = gradientScaleOf(atlas);
  const assets = [
    ...(await Promise.all(
      pages.map(async (each, i) => {
        const guid = guids.textures[i] as string;
        return {
          path: paths.textures[i] as string,
          guid,
          asset: await encode(each, 'plain'),
          meta: textureMeta(guid),
        };
      }),
    )),
    {
      path: paths.material,
      guid: guids.material,
      asset: material({ name, page, gradientScale, texture: guids.textures[0] as string }),
      meta: nativeMeta(guids.material, 2100000),
    },
    {
      path: paths.font,
      guid: guids.font,
      asset: fontAsset({
        name,
        family,
        atlas: { ...atlas, pages },
        gradientScale,
        textures: guids.textures,
        material: guids.material,
      }),
      meta: nativeMeta(guids.font, 11400000),
    },
  ];
  const archive = await compress(
    tar(
      assets
        .sort((a, b) => (a.guid < b.guid ? -1 : 1))
        .flatMap(({ guid, asset, meta, path }) => [
          { name: `${guid}/asset`, bytes: Buffer.from(asset) },
          { name: `${guid}/asset.meta`, bytes: Buffer.from(meta) },
          { name: `${guid}/pathname`, bytes: Buffer.from(path) },
        ]),
    ),
  );
  archive[GZIP_OS] = 255;
  return archive;
}

/** Pages of one size: TextMeshPro divides the coordinates of all pages by the size of the first. Rows are added below. */
function equalPages({ pages }: Atlas): AtlasPage[] {
  const height = Math.max(...pages.map((page) => page.height));
  return pages.map((page) => {
    const pixels = new Uint8Array(page.width * height * page.channels);
    pixels.set(page.pixels);
    return { ...page, height, pixels };
  });
}

const guidOf = (path: string): string =>
  createHash('sha256').update(`ziwan ${path}`).digest('hex').slice(0, 32);
