import { readNames, tablesOf, utf16be, writeNames, writeSfnt } from '@ziwan/sfnt';
import { NameTable } from '../names.ts';

/** What an assembled font is called, and what it was assembled from. */
export interface NewNames {
  /** English family name; its letters and digits become the PostScript name. */
  en: string;
  zh: string | null;
  /** Name of the original. */
  from: string;
}

const ENGLISH = 0x0409;
const CHINESE = 0x0804;
/** Copyright, trademark, manufacturer, designer, their addresses, licence and its address. */
const KEPT = new Set([0, 7, 8, 9, 11, 12, 13, 14]);
/** IDs from here on are defined by the font; its axes and instances refer to them. */
const FIRST_FONT_DEFINED = 256;
/** Styles that a family may have without a typographic name (OpenType 1.9.1, "name", 1 and 2). */
const LINKED_STYLES = /^(Regular|Italic|Bold|Bold Italic)$/;

/** Letters and digits of a name, as a PostScript name may contain them. */
export const postScriptOf = (name: string): string => name.replace(/[^A-Za-z0-9]/g, '');

/**
 * Gives a font another name and says what it was assembled from. Who made it, its copyright and its licence stay; its
 * style, version and the names of axes and instances do, too.
 */
export function renameFont(sfnt: Uint8Array, { en, zh, from }: NewNames): Uint8Array {
  const { flavour, tables } = tablesOf(sfnt);
  const own = new NameTable(tables.get('name'));
  const style = own.pick(17) ?? own.pick(2) ?? 'Regular';
  const linked = LINKED_STYLES.test(style);
  const version = `${own.pick(5) ?? 'Version 1.000'}; modified`;
  const postScript = `${postScriptOf(en)}-${postScriptOf(style) || 'Regular'}`;
  const record = (id: number, text: string, language = ENGLISH) => ({
    ...{ platform: 3, encoding: 1, language, id },
    bytes: utf16be(text),
  });
  const namesIn = (family: string, language: number) => [
    record(1, linked ? family : `${family} ${style}`, language),
    record(2, linked ? style : 'Regular', language),
    record(4, style === 'Regular' ? family : `${family} ${style}`, language),
    ...(linked ? [] : [record(16, family, language), record(17, style, language)]),
  ];
  const oldPrefix = own.pick(25) ?? own.pick(6)?.split('-', 1)[0] ?? '';
  const kept = readNames(tables.get('name')).records.flatMap((r) => {
    if (KEPT.has(r.id)) return [r];
    if (r.id < FIRST_FONT_DEFINED) return [];
    // PostScript names of instances start with that of the font.
    const text = r.platform === 1 ? '' : new TextDecoder('utf-16be').decode(r.bytes);
    const renamed = oldPrefix !== '' && text.startsWith(`${oldPrefix}-`);
    return [renamed ? { ...r, bytes: utf16be(postScriptOf(en) + text.slice(oldPrefix.length)) } : r];
  });
  tables.set(
    'name',
    writeNames([
      ...kept,
      ...namesIn(en, ENGLISH),
      ...(zh ? namesIn(zh, CHINESE) : []),
      record(3, `${version};${postScript}`),
      record(5, version),
      record(6, postScript),
      record(
        10,
        `Modified version, assembled from the web font slices of ${from} and renamed. Hinting and layout rules are left out.`,
      ),
      record(10, `修改版本：由 ${from} 的网页字体切片拼合、改名，去掉了提示指令与排版规则。`, CHINESE),
      ...(tables.has('fvar') ? [record(25, postScriptOf(en))] : []),
    ]),
  );
  return writeSfnt(flavour, tables);
}
