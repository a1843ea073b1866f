import { type Files, rule } from './rules.ts';

/** Names of resources (net.minecraft.resources.ResourceLocation). */
const NAME = /^[a-z0-9_.-]+:[a-z0-9_./-]+$/;
/** The last format without minor versions. */
const PLAIN = 64;

interface Pack {
  description?: string;
  pack_format: number;
  min_format: number;
  max_format: number;
  supported_formats?: { min_inclusive: number; max_inclusive: number };
}

interface Provider {
  type: string;
  file?: string;
  id?: string;
  size?: number;
  oversample?: number;
  shift?: number[];
}

/** Reads a package as Minecraft does (Minecraft Wiki, "Font" and "Pack.mcmeta"; notes of snapshot 25w31a). */
export function readMinecraft(files: Files): void {
  const { pack } = read(files, 'pack.mcmeta') as { pack: Pack };
  const { min_format: min, max_format: max, supported_formats: plain } = pack;
  rule(typeof pack.description === 'string', 'description');
  rule(Number.isInteger(min) && Number.isInteger(max) && min <= max, 'formats', `${min} ${max}`);
  if (min <= PLAIN) {
    rule(plain?.min_inclusive === min, 'plain-formats');
    rule([PLAIN, max].includes(plain.max_inclusive), 'plain-formats');
  }
  rule(pack.pack_format >= min && pack.pack_format <= max, 'pack-format', pack.pack_format);
  const fonts = [...files.keys()].filter((path) => /^assets\/[^/]+\/font\/.+\.json$/.test(path));
  rule(fonts.includes('assets/minecraft/font/default.json'), 'default-font');
  for (const path of fonts)
    for (const provider of (read(files, path) as { providers: Provider[] }).providers) check(provider, files);
  for (const path of files.keys())
    if (path.startsWith('assets/')) rule(path === path.toLowerCase(), 'lower-case', path);
}

function check({ type, file, id, size = 11, oversample = 1, shift = [0, 0] }: Provider, files: Files): void {
  rule(type === 'ttf' || type === 'reference', 'type', type);
  const name = type === 'ttf' ? file : id;
  rule(name !== undefined && NAME.test(name), 'name', name);
  const [namespace, path] = name.split(':');
  rule(files.has(`assets/${namespace}/font/${path}${type === 'ttf' ? '' : '.json'}`), 'file', name);
  rule(size > 0 && oversample > 0, 'size', size);
  rule(shift.length === 2 && shift.every((each) => Math.abs(each) <= 512), 'shift', shift);
}

function read(files: Files, path: string): unknown {
  rule(files.has(path), 'there', path);
  return JSON.parse((files.get(path) as Buffer).toString());
}
