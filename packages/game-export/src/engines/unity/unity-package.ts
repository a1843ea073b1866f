import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Atlas } from '../../atlas.ts';
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
  const [page] = atlas.pages;
  if (!page) throw new TypeError('an atlas without a page');
  const name = `${stem} SDF`;
  const paths = {
    texture: `${folder}${stem} Atlas.png`,
    material: `${folder}${name}.mat`,
    font: `${folder}${name}.asset`,
  };
  const guids = {
    texture: guidOf(paths.texture),
    material: guidOf(paths.material),
    font: guidOf(paths.font),
  };
  const gradientScale = gradientScaleOf(atlas);
  const assets = [
    {
      path: paths.texture,
      guid: guids.texture,
      asset: await encode(page, 'plain'),
      meta: textureMeta(guids.texture),
    },
    {
      path: paths.material,
      guid: guids.material,
      asset: material({ name, page, gradientScale, texture: guids.texture }),
      meta: nativeMeta(guids.material, 2100000),
    },
    {
      path: paths.font,
      guid: guids.font,
      asset: fontAsset({
        name,
        family,
        atlas,
        gradientScale,
        texture: guids.texture,
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

const guidOf = (path: string): string =>
  createHash('sha256').update(`ziwan ${path}`).digest('hex').slice(0, 32);
