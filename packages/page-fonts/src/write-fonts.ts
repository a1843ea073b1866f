import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isSelector, sequencesIn } from '@ziwan/contract';
import { isLetterOfAlphabet, rangeOf, unitsOf } from '@ziwan/loader/characters';
import { sheetsOf, textsOf } from './page-text.ts';
import { Sheets } from './sheets.ts';
import { type FontSource, openSource } from './sources.ts';
import { split } from './split.ts';

export interface PageFont {
  /** `font-family` under which the pages' styles name it. */
  family: string;
  /** Path of a font file, or address of a font's page on a 字玩 site. */
  source: string;
  /** `font-weight` of the rule, such as `700` or `200 900`. */
  weight?: string;
  style?: string;
  /** `swap` unless given. */
  display?: string;
}

export interface WriteOptions {
  /** Folder of built pages: every `.html` in it. */
  folder: string;
  fonts: readonly PageFont[];
  /** Text besides that of the pages, such as what scripts show later; it goes into the file of all pages. */
  also?: string;
  /**
   * True for one file of a font a page, which loads the first page of a visit soonest; false for one that all pages
   * have and one of the page's own, which loads less over many. By default true for three pages or fewer.
   */
  oneFile?: boolean;
  /**
   * True if scripts change one page into another without loading it, so that the rules of every page's files are in
   * each; the browser loads what it draws. By default true for pages built by Next, Nuxt and SvelteKit.
   */
  clientNavigation?: boolean;
}

export interface FamilyReport {
  family: string;
  characters: number;
  /** Characters that the font lacks; the page's next font draws them. */
  missing: string;
  /** Variants (葛 with U+E0100) that it lacks: it draws their characters. */
  lackingVariants: readonly string[];
  /** Number of files, and bytes of them all. */
  files: number;
  bytes: number;
  /** Bytes that a page loads of it at first, at most. */
  largestPage: number;
}

export interface Report {
  pages: number;
  families: FamilyReport[];
  /** True if each page has the rules of every page's files. */
  clientNavigation: boolean;
  /** What could not be read, and what was done instead. */
  notes: string[];
}

/** Folders of scripts whose router takes the visitor from page to page, by the tool that writes them. */
const ROUTERS = ['_next/static', '_nuxt', '_app/immutable'];
const SPACE = 0x20;
const FOLDER = 'ziwan-fonts';
const OPEN = '<!--ziwan-fonts-->';
const CLOSE = '<!--/ziwan-fonts-->';
const WRITTEN = new RegExp(`${OPEN}[\\s\\S]*?${CLOSE}`, 'g');

interface Page {
  path: string;
  html: string;
  texts: ReadonlyMap<string, string>;
}

interface FontFile {
  name: string;
  bytes: Uint8Array;
  range: string;
}

/** The files of a family, in the order of the pages: none for one that does not use it. */
interface Family {
  font: PageFont;
  files: readonly (readonly FontFile[])[];
  characters: number;
  missing: string;
  lackingVariants: readonly string[];
  /** Rule of the system's font that stands for it until it is loaded. */
  fallback: string;
}

/**
 * Writes the fonts of built pages with the characters that they draw, into the folder `ziwan-fonts`, and their rules
 * and preloads into the head of each page. A second run replaces what the first one wrote.
 * @throws Error for a folder without pages, a font that cannot be read, and a font that no style of the pages names;
 * then nothing has been written
 */
export async function writeFonts({
  folder,
  fonts,
  also = '',
  oneFile,
  clientNavigation = ROUTERS.some((path) => existsSync(join(folder, path))),
}: WriteOptions): Promise<Report> {
  const notes = new Set<string>();
  const names = fonts.map(({ family }) => family);
  const pages = await readPages(folder, names, notes);
  if (pages.length === 0) throw new Error(`${folder} 里没有网页（.html）`);
  const families: Family[] = [];
  for (const font of fonts) {
    const source = await openSource(font.source);
    try {
      families.push(await makeFamily(font, pages, { also, oneFile }, source));
    } finally {
      await source.close();
    }
  }
  const out = join(folder, FOLDER);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  for (const { name, bytes } of families.flatMap(({ files }) => files.flat()))
    await writeFile(join(out, name), bytes);
  for (const [i, { path, html }] of pages.entries())
    await writeFile(
      path,
      withHead(
        html,
        headOf(relative(dirname(path), out).split(sep).join('/'), families, { page: i, clientNavigation }),
      ),
    );
  return { pages: pages.length, families: families.map(reportOn), clientNavigation, notes: [...notes] };
}

async function readPages(folder: string, families: readonly string[], notes: Set<string>): Promise<Page[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.html?$/i.test(name)).sort();
  const sheets = new Sheets(folder, notes);
  const pages: Page[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const html = (await readFile(path, 'utf8')).replace(WRITTEN, '');
    const { texts, unreadSelectors, unreadSheets } = textsOf(
      html,
      await sheets.reach(sheetsOf(html), path),
      families,
    );
    for (const selector of unreadSelectors)
      notes.add(`${name}：选择器 ${selector} 没有读懂，当作选中了全部元素`);
    if (unreadSheets > 0) notes.add(`${name}：里面有 ${unreadSheets} 段样式没有读懂`);
    pages.push({ path, html, texts });
  }
  return pages;
}

async function makeFamily(
  font: PageFont,
  pages: readonly Page[],
  { also, oneFile }: { also: string; oneFile: boolean | undefined },
  source: FontSource,
): Promise<Family> {
  const extra = setOf(also);
  const used = pages.map(({ texts }) => setOf(texts.get(font.family) ?? ''));
  const drawing = used.filter((page) => page.size > 0);
  if (drawing.length === 0) throw new Error(`没有一页的样式用到 ${font.family}，看看 font-family 的写法`);
  const sequences = sequencesIn([also, ...pages.map(({ texts }) => texts.get(font.family) ?? '')].join('\n'));
  // A selector does nothing in another file than its character.
  const paired = setOf(sequences.join(''));
  const always = (c: number) => c === SPACE || isLetterOfAlphabet(c) || paired.has(c);
  const { common, rest } = split(drawing, always, oneFile);
  for (const set of common.size > 0 ? [common] : rest) for (const c of extra) set.add(c);
  const missing = new Set<number>();
  const lackingVariants = new Set<string>();
  const make = async (set: ReadonlySet<number>): Promise<FontFile[]> => {
    const codePoints = [...set].filter((c) => !missing.has(c)).sort((a, b) => a - b);
    if (codePoints.length === 0) return [];
    const subset = await source.subset(textOf(codePoints, sequences));
    for (const c of subset.missing) missing.add(c);
    for (const each of subset.lackingVariants) if (sequences.includes(each)) lackingVariants.add(each);
    const drawn = codePoints.filter((c) => !missing.has(c));
    const name = `${createHash('sha256').update(subset.bytes).digest('hex').slice(0, 16)}.woff2`;
    return drawn.length === 0 ? [] : [{ name, bytes: subset.bytes, range: rangeOf(drawn) }];
  };
  const shared = await make(common);
  const files: FontFile[][] = [];
  let nth = 0;
  for (const page of used) {
    const own = page.size > 0 ? rest[nth++] : undefined;
    files.push(own ? [...shared, ...(await make(own))] : []);
  }
  const all = new Set([...extra, ...drawing.flatMap((page) => [...page])].filter((c) => !isSelector(c)));
  return {
    font,
    files,
    characters: all.size - missing.size,
    missing: String.fromCodePoint(...missing),
    lackingVariants: [...lackingVariants],
    fallback: (await source.fallback(font.family)).replace(/\s*\n\s*/g, ''),
  };
}

/** Characters of a file, and the sequences that have theirs in it. */
function textOf(codePoints: readonly number[], sequences: readonly string[]): string {
  const held = new Set(codePoints);
  const whole = sequences.filter((sequence) => Array.from(sequence).every((c) => held.has(codePointOf(c))));
  const paired = setOf(whole.join(''));
  // A selector after another character would ask for that one's variant.
  const single = codePoints.filter((c) => !isSelector(c) || !paired.has(c));
  return single.map((c) => String.fromCodePoint(c)).join('') + whole.join('');
}

const codePointOf = (character: string): number => character.codePointAt(0) as number;

const setOf = (text: string): Set<number> => new Set(Array.from([...unitsOf(text)].join(''), codePointOf));

function headOf(
  path: string,
  families: readonly Family[],
  { page, clientNavigation }: { page: number; clientNavigation: boolean },
): string {
  const own = families.flatMap((family) => filesOf(family, page));
  // The last rule that has a character draws it: the page's own files come after those of others.
  const all = clientNavigation
    ? families.flatMap((family) => family.files.flatMap((_, i) => filesOf(family, i)))
    : [];
  const rules = new Map(
    [...all.filter(({ name }) => !own.some((file) => file.name === name)), ...own].map((file) => [
      file.name,
      file,
    ]),
  );
  if (rules.size === 0) return '';
  const preloads = own.map(
    ({ name }) => `<link rel="preload" as="font" type="font/woff2" href="${path}/${name}" crossorigin>`,
  );
  const faces = [...rules.values()].map(({ name, range, font }) =>
    [
      `@font-face{font-family:"${font.family}"`,
      `font-weight:${font.weight ?? 'normal'}`,
      `font-style:${font.style ?? 'normal'}`,
      `font-display:${font.display ?? 'swap'}`,
      `src:url("${path}/${name}")format("woff2")`,
      `unicode-range:${range}}`,
    ].join(';'),
  );
  const fallbacks = families.flatMap(({ files, fallback }) =>
    clientNavigation || files[page]?.length ? fallback : [],
  );
  return `${OPEN}${preloads.join('')}<style>${[...faces, ...fallbacks].join('')}</style>${CLOSE}`;
}

const filesOf = ({ files, font }: Family, page: number) =>
  (files[page] ?? []).map((file) => ({ ...file, font }));

/** Puts the rules at the end of the head, or before everything in a page without one. */
function withHead(html: string, added: string): string {
  const end = html.search(/<\/head\s*>/i);
  const at = end >= 0 ? end : (/^\s*<!doctype[^>]*>/i.exec(html)?.[0].length ?? 0);
  return html.slice(0, at) + added + html.slice(at);
}

function reportOn({ font, files, characters, missing, lackingVariants }: Family): FamilyReport {
  const distinct = new Map(files.flat().map(({ name, bytes }) => [name, bytes.length]));
  const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0);
  return {
    family: font.family,
    characters,
    missing,
    lackingVariants,
    files: distinct.size,
    bytes: sum(distinct.values()),
    largestPage: Math.max(...files.map((page) => sum(page.map(({ bytes }) => bytes.length)))),
  };
}
