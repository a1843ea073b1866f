import { type Files, rule } from './rules.ts';

/** Characters of a namespace and of a path (Java Edition, ResourceLocation). */
const NAMESPACE = /^[a-z0-9_.-]+$/;
const PATH = /^[a-z0-9_./-]+$/;
/** The first version of packs with the keys `min_format` and `max_format`; packs for older ones need the others, too. */
const NEW_FORMAT = 65;

/** Reads a package as a resource pack of Java Edition: pack.mcmeta, fonts of `ttf` providers, their files in `font/`. */
export function readMinecraft(files: Files): void {
  const meta = files.get('pack.mcmeta');
  rule(meta, 'pack-meta');
  const { pack } = JSON.parse(meta.toString());
  rule(pack?.description !== undefined, 'description');
  const { pack_format: named, supported_formats: supported, min_format: min, max_format: max } = pack;
  rule(Number.isInteger(min) && Number.isInteger(max) && min <= max, 'formats');
  if (min < NEW_FORMAT) {
    rule(Number.isInteger(named) && named >= min && named <= max, 'pack-format', named);
    rule(Array.isArray(supported) && supported[0] === min && supported[1] === max, 'supported-formats');
  }
  const fonts = [...files.keys()].filter((path) => /^assets\/[^/]+\/font\/.*\.json$/.test(path));
  rule(fonts.length > 0, 'fonts');
  for (const path of files.keys())
    if (path.startsWith('assets/')) rule(PATH.test(path), 'resource-path', path);
  for (const path of fonts) {
    const { providers } = JSON.parse(files.get(path)?.toString() ?? '');
    rule(Array.isArray(providers) && providers.length > 0, 'providers', path);
    for (const provider of providers) readProvider(provider, files);
  }
}

function readProvider(provider: Record<string, unknown>, files: Files): void {
  const { type, file, shift, size, oversample } = provider;
  rule(type === 'ttf', 'type', type);
  const [namespace = '', path = ''] = String(file).split(':');
  rule(NAMESPACE.test(namespace) && PATH.test(path), 'file', file);
  rule(files.has(`assets/${namespace}/font/${path}`), 'file', file);
  const within = (value: unknown) => typeof value === 'number' && Math.abs(value) <= 512;
  rule(Array.isArray(shift) && shift.length === 2 && shift.every(within), 'shift', shift);
  rule(typeof size === 'number' && size > 0, 'size', size);
  rule(typeof oversample === 'number' && oversample > 0, 'oversample', oversample);
}
