import { android } from './android.ts';
import { applePlurals } from './apple-plurals.ts';
import { appleStrings } from './apple-strings.ts';
import { articyJson, articyXml } from './articy.ts';
import { ass } from './ass.ts';
import { csv, godotCsv, i2Csv, tsv, unityCsv } from './csv.ts';
import { defold } from './defold.ts';
import { dialogic, dialogicCharacter } from './dialogic.ts';
import { dialogueManager } from './dialogue-manager.ts';
import { fluent } from './fluent.ts';
import type { Format } from './format.ts';
import { gamemaker, gml } from './gamemaker.ts';
import { godotScene } from './godot-scene.ts';
import { guard } from './guard.ts';
import { html } from './html.ts';
import { ink } from './ink.ts';
import { inkJson } from './ink-json.ts';
import { javascript } from './javascript.ts';
import { json } from './json.ts';
import { cocos, laya } from './json-scenes.ts';
import { kag } from './kag.ts';
import { locres } from './locres.ts';
import { lua } from './lua.ts';
import { minecraftJson, minecraftLang } from './minecraft.ts';
import { mo } from './mo.ts';
import { naninovel } from './naninovel.ts';
import { nscriptDat, nscripter } from './nscripter.ts';
import { paradox } from './paradox.ts';
import { markdown, txt } from './plain.ts';
import { po } from './po.ts';
import { c, go, haxe, java, kotlin, python, ruby, rust } from './programs.ts';
import { properties } from './properties.ts';
import { qt } from './qt.ts';
import { renpy } from './renpy.ts';
import { resx } from './resx.ts';
import { rgss } from './rgss.ts';
import { rimworld } from './rimworld.ts';
import { rpgmaker } from './rpgmaker.ts';
import { rpgmakerPlugins } from './rpgmaker-plugins.ts';
import { csharp, gdscript } from './source.ts';
import { subtitles } from './subtitles.ts';
import { toml } from './toml.ts';
import { twee, twine } from './twine.ts';
import { unityLog } from './unity-log.ts';
import { unityYaml } from './unity-yaml.ts';
import { unrealCsv, unrealPo } from './unreal.ts';
import { uxml } from './uxml.ts';
import { webgal } from './webgal.ts';
import { xcstrings } from './xcstrings.ts';
import { xliff } from './xliff.ts';
import { xlsx } from './xlsx.ts';
import { xml } from './xml-tree.ts';
import { yaml } from './yaml.ts';
import { yarn } from './yarn.ts';

/** All formats by their stable id. Where endings are shared, the first that recognises the file wins. */
export const FORMATS = {
  'unity-csv': unityCsv,
  'i2-csv': i2Csv,
  'godot-csv': godotCsv,
  'unreal-csv': unrealCsv,
  csv,
  tsv,
  rpgmaker,
  rgss,
  'rpgmaker-plugins': rpgmakerPlugins,
  'articy-json': articyJson,
  'minecraft-json': minecraftJson,
  'ink-json': inkJson,
  json,
  xcstrings,
  'unreal-po': unrealPo,
  po,
  mo,
  locres,
  xliff,
  xlsx,
  renpy,
  'godot-scene': godotScene,
  'unity-yaml': unityYaml,
  uxml,
  cocos,
  laya,
  defold,
  csharp,
  gdscript,
  ink,
  yarn,
  guard,
  'unity-log': unityLog,
  kag,
  'nscript-dat': nscriptDat,
  nscripter,
  webgal,
  naninovel,
  dialogic,
  'dialogic-character': dialogicCharacter,
  'dialogue-manager': dialogueManager,
  twee,
  twine,
  html,
  android,
  rimworld,
  'articy-xml': articyXml,
  xml,
  resx,
  'apple-strings': appleStrings,
  'apple-plurals': applePlurals,
  properties,
  'minecraft-lang': minecraftLang,
  fluent,
  paradox,
  yaml,
  toml,
  lua,
  qt,
  javascript,
  gml,
  gamemaker,
  c,
  rust,
  go,
  java,
  kotlin,
  haxe,
  python,
  ruby,
  subtitles,
  ass,
  markdown,
  txt,
} as const satisfies Record<string, Format>;

export type FormatId = keyof typeof FORMATS;
export const FORMAT_IDS = Object.keys(FORMATS) as FormatId[];

export const isNamed = ({ endings }: Format, name: string): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));

/** Binary format of a file: the one that its name says, else the first that opens its bytes. */
export function binaryFormatOf<Id extends string>(
  name: string,
  bytes: Uint8Array,
  formats: Readonly<Record<Id, Format>>,
): Id | undefined {
  const binary = (Object.keys(formats) as Id[]).filter((id) => formats[id].opens);
  const opening = binary.filter((id) => formats[id].opens?.(bytes));
  const named = (ids: readonly Id[]) => ids.find((id) => isNamed(formats[id], name));
  return named(opening) ?? named(binary) ?? opening[0];
}

/**
 * Format of a file by its name, then by its beginning, where the last of the table wins. Unknown ones are read as plain
 * text.
 */
export function formatOf(name: string, text: string): FormatId {
  const lower = name.toLowerCase();
  const head = text.slice(0, 1 << 16);
  const formats: Readonly<Record<FormatId, Format>> = FORMATS;
  const named = FORMAT_IDS.filter((id) => isNamed(FORMATS[id], lower));
  const known = named.find((id) => formats[id].recognises?.(head, lower) ?? true);
  return known ?? FORMAT_IDS.findLast((id) => formats[id].sign?.test(head)) ?? 'txt';
}
