import { type Files, rule } from './rules.ts';

const RGBA = 6;
/** Options of `font_data_dynamic` in every Godot 4 (resource_importer_dynamic_font.cpp, `get_import_options`). */
const OPTIONS = new Set(
  `Rendering antialiasing generate_mipmaps disable_embedded_bitmaps multichannel_signed_distance_field msdf_pixel_range
  msdf_size allow_system_fallback force_autohinter hinting subpixel_positioning oversampling Fallbacks fallbacks Compress
  compress preload language_support script_support opentype_features`.split(/\s+/),
);

/** Reads a package as Godot 4 does: import settings of fonts, and BMFont text (scene/resources/font.cpp). */
export function readGodot4(files: Files): void {
  const paths = [...files.keys()];
  for (const path of paths.filter((each) => /\.(ttf|otf|woff2)$/.test(each))) readImport(files, path);
  for (const path of paths.filter((each) => each.endsWith('.fnt'))) readBmfont(files, path);
  for (const path of paths.filter((each) => each.endsWith('.tres'))) readChain(files, path);
}

/** A resource in text (resource_format_text.cpp): its references are in the package, each once and before its use. */
function readChain(files: Files, path: string): void {
  const text = files.get(path)?.toString() ?? '';
  const head = /^\[gd_resource type="FontVariation" load_steps=(\d+) format=3\]$/m.exec(text);
  rule(head, 'resource-head', text.slice(0, 80));
  const fonts = [...text.matchAll(/^\[ext_resource type="FontFile" path="([^"]+)" id="(\d+)"\]$/gm)];
  rule(Number(head[1]) === fonts.length + 1, 'load-steps', head[1]);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const resolved = (font: string) => (font.startsWith('res://') ? font.slice(6) : folder + font);
  for (const [, font = ''] of fonts) rule(files.has(resolved(font)), 'resource-path', font);
  const used = [...text.matchAll(/ExtResource\("(\d+)"\)/g)].map(([, id]) => id);
  const ids = fonts.map(([, , id]) => id);
  rule(used.toSorted().join() === ids.toSorted().join(), 'resource-ids', used.join());
  const fallbacks = /^fallbacks = Array\[Font\]\(\[(.+)\]\)$/m.exec(text)?.[1] ?? '';
  rule(fallbacks.split(', ').length === ids.length - 1, 'fallbacks', fallbacks);
  rule(/^base_font = ExtResource\("\d+"\)$/m.test(text), 'base-font');
}

function readImport(files: Files, path: string): void {
  const sections = configOf(files.get(`${path}.import`)?.toString() ?? '');
  const remap = sections.get('remap');
  rule(remap?.get('importer') === '"font_data_dynamic"', 'importer', remap?.get('importer'));
  rule(remap.get('type') === '"FontFile"', 'type', remap.get('type'));
  rule(sections.get('deps')?.get('source_file') === `"res://${path}"`, 'source-file', path);
  const params = sections.get('params') ?? new Map<string, string>();
  for (const name of params.keys()) rule(OPTIONS.has(name), 'known-options', name);
  rule(/^(true|false)$/.test(params.get('multichannel_signed_distance_field') ?? ''), 'msdf');
  const preload =
    /^\[\{\s*"chars": \[([\d, ]+)\],\s*"glyphs": \[\],\s*"name": "[^"]*",\s*"size": Vector2i\(\d+, \d+\)\s*\}\]$/.exec(
      params.get('preload') ?? '',
    );
  rule(preload, 'preload', params.get('preload'));
  const charset = [...(files.get('charset.txt')?.toString() ?? '')].map((c) => c.codePointAt(0));
  const preloaded = (preload[1] as string).split(', ').map(Number);
  rule(
    preloaded.every((c) => charset.includes(c)),
    'preload-is-the-charset',
  );
  const all = [...files].flatMap(([name, bytes]) =>
    name.endsWith('.import')
      ? (/"chars": \[([\d, ]+)\]/.exec(bytes.toString())?.[1] ?? '').split(', ').map(Number)
      : [],
  );
  rule(all.sort((a, b) => a - b).join() === charset.join(), 'preload-is-the-charset');
}

/** Sections of a ConfigFile; a value goes on while a bracket is open. */
function configOf(text: string): Map<string, Map<string, string>> {
  const sections = new Map<string, Map<string, string>>();
  let section = new Map<string, string>();
  let open: { key: string; value: string } | null = null;
  for (const line of text.split('\n')) {
    if (open) {
      open.value += line;
    } else if (/^\[[a-z]+\]$/.test(line)) {
      section = new Map();
      sections.set(line.slice(1, -1), section);
    } else if (line.includes('=')) {
      open = { key: line.slice(0, line.indexOf('=')), value: line.slice(line.indexOf('=') + 1) };
    }
    if (open && (open.value.match(/[[{]/g) ?? []).length === (open.value.match(/[\]}]/g) ?? []).length) {
      section.set(open.key, open.value);
      open = null;
    }
  }
  return sections;
}

function readBmfont(files: Files, path: string): void {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  let pages = 0;
  for (const line of files.get(path)?.toString().split('\n') ?? []) {
    const [kind] = line.split(' ', 1);
    const value = (name: string) =>
      new RegExp(` ${name}=(?:"([^"]*)"|(\\S+))`)
        .exec(line)
        ?.slice(1)
        .find((v) => v !== undefined);
    if (kind === 'info') rule(Number(value('unicode')) === 1, 'unicode', line);
    if (kind === 'common') {
      const channels = ['alphaChnl', 'redChnl', 'greenChnl', 'blueChnl'].map(value).join(' ');
      rule(channels === '0 4 4 4' || channels === '0 0 0 0', 'channels', channels);
      rule(value('packed') === '0', 'packed', line);
    }
    if (kind === 'page') {
      const png = files.get(folder + value('file'));
      rule(png, 'page-beside', value('file'));
      rule(png[24] === 8 && png[25] === RGBA, 'rgba8', value('file'));
      pages++;
    }
    // A negative advance is replaced by the width.
    if (kind === 'char') {
      rule(Number(value('xadvance')) >= 0, 'advance', line);
      rule(Number(value('page')) < pages, 'char-page', line);
    }
  }
  rule(pages > 0, 'pages');
}
