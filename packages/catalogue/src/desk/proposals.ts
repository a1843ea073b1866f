import type { CoverageCount } from '@ziwan/font-inspect';
import { defaultFace } from '../family-record.ts';
import { kindOf } from '../kind-of.ts';
import type { LicenceFound, LicenceRecogniser, LicenceSaid } from '../licence-recognition.ts';
import { familyKey, stemOf } from '../naming.ts';
import { UNKNOWN_LICENCE } from '../reference-data.ts';
import type { SuggestedTag } from '../suggested-tags.ts';
import type { FoundFace } from './found-face.ts';
import { seenScript } from './seen-script.ts';

/** Where a proposed value comes from; `none` if nothing is proposed. */
export type Origin = 'font' | 'file' | 'outlines' | 'guess' | 'none';
export type Sureness = 'sure' | 'likely' | 'unsure';

/** A value proposed for a family, with its origin. */
export interface Proposal<T> {
  readonly value: T;
  readonly origin: Origin;
  readonly sure: Sureness;
  /** Chinese, for the operator. */
  readonly why: string;
}

/** Where a full licence text is taken from. */
export type TextSource = 'file' | 'font' | 'library';

/** The licence file that came beside a font. */
export interface FileBeside {
  readonly name: string;
  readonly text: string;
}

/** A face of an upload, at its place there. */
export interface UploadedFace {
  readonly upload: string;
  readonly index: number;
  readonly found: FoundFace;
  readonly beside: FileBeside | null;
}

/** Faces that are proposed as one family. */
export interface ProposedFamily {
  readonly key: string;
  readonly faces: readonly UploadedFace[];
  /** Editions for regions that one collection holds, by the words that tell them apart. */
  readonly regions: readonly string[];
}

const REGION = /[\s_-]+((?:SC|TC|HK|CN|TW|JP|KR|MO|GB|J|K|CJK)(?:[\s_-]+MBE)?)$/i;
const names = ({ nameZh, nameEn }: FoundFace) => ({ zh: nameZh, en: nameEn });
const stemKey = (found: FoundFace): string => familyKey(stemOf(names(found)));
const regionOf = (name: string): { stem: string; region: string } | null => {
  const region = REGION.exec(name)?.[1];
  return region ? { stem: name.replace(REGION, ''), region } : null;
};

/**
 * Groups faces into families, as an import does: those whose names differ by words of weight and width are one. Families
 * of one collection whose names differ by a region are one, too.
 * @param apart keys of families of regions that stay apart
 */
export function proposedFamilies(
  faces: readonly UploadedFace[],
  apart: ReadonlySet<string> = new Set(),
): ProposedFamily[] {
  const stems = new Map<string, Set<string>>();
  for (const { upload, found } of faces) {
    const split = regionOf(stemKey(found));
    const place = `${upload} ${split?.stem}`;
    if (split) stems.set(place, (stems.get(place) ?? new Set()).add(split.region));
  }
  const merged = new Set(
    [...stems]
      .filter(([, regions]) => regions.size > 1)
      .map(([place]) => place.slice(place.indexOf(' ') + 1)),
  );
  const families = new Map<string, { faces: UploadedFace[]; regions: Set<string> }>();
  for (const face of faces) {
    const own = stemKey(face.found);
    const split = regionOf(own);
    const joins = split !== null && merged.has(split.stem) && !apart.has(split.stem);
    const key = joins ? split.stem : own;
    const family = families.get(key) ?? { faces: [], regions: new Set() };
    family.faces.push(face);
    if (joins) family.regions.add(split.region.toUpperCase());
    families.set(key, family);
  }
  return [...families].map(([key, { faces, regions }]) => ({ key, faces, regions: [...regions] }));
}

/** Names of a family: of several fonts' those that they share. */
export function sharedNames({ faces, regions }: ProposedFamily): { zh: string; en: string | null } {
  const own = names((faces[0] as UploadedFace).found);
  const differ = faces.some(({ found }) => familyKey(names(found)) !== familyKey(own));
  const { zh, en } = differ ? stemOf(own) : own;
  if (regions.length === 0) return { zh, en };
  const without = (name: string) => regionOf(name)?.stem ?? name;
  return { zh: without(zh), en: en === null ? null : without(en) };
}

export interface FamilyProposals {
  nameZh: Proposal<string>;
  nameEn: Proposal<string | null>;
  script: Proposal<string>;
  kind: Proposal<'creative' | 'currency'>;
  licenceId: Proposal<string>;
  licenceText: Proposal<TextSource | null>;
  tags: Proposal<string[]>;
  about: Proposal<string | null>;
}

/** Proposes what a family's record says, from its fonts, what came beside them, and the tags suggested for them. */
export function proposalsFor(
  family: ProposedFamily,
  recogniser: LicenceRecogniser,
  suggested: readonly SuggestedTag[],
): FamilyProposals {
  const rows = family.faces.map(({ found }) => found.face);
  const { script, sure, why } = seenScript(family.faces.map(({ found }) => found));
  const hanzi = Math.max(...family.faces.map(({ found }) => found.hanziCount));
  const licence = licenceOf(family, recogniser);
  const { zh, en } = sharedNames(family);
  return {
    nameZh: chineseName(family, zh),
    nameEn: en
      ? { value: en, origin: 'font', sure: 'sure', why: '字体里的西文名' }
      : { value: null, origin: 'none', sure: 'unsure', why: '字体里没有西文名' },
    script: {
      value: script,
      origin: 'outlines',
      sure: sure ? 'sure' : 'unsure',
      why: `按轮廓数的：${hanzi > 0 ? `有 ${hanzi} 个汉字` : '没有汉字'}${why === null ? '' : `；${why}`}`,
    },
    kind: {
      value: kindOf([zh, en], rows, script),
      origin: 'guess',
      sure: 'likely',
      why: '按名字、字重、斜体和文字猜的',
    },
    licenceId: licence,
    licenceText: licenceText(family, recogniser, licence),
    tags:
      suggested.length > 0
        ? {
            value: suggested.map(({ tag }) => tag),
            origin: 'outlines',
            sure: 'likely',
            why: [...new Set(suggested.map(({ reason }) => reason))].join('；'),
          }
        : { value: [], origin: 'none', sure: 'unsure', why: '外形看不出，也没有相像的字体' },
    about: description(family),
  };
}

/** Full-width letters and digits become half-width, which all other names of the site have. */
const halved = (name: string): string =>
  name
    .replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .trim();

function chineseName({ faces, regions }: ProposedFamily, zh: string): Proposal<string> {
  const { names: said, nameEn } = (faces[0] as UploadedFace).found;
  const value = halved(zh);
  const notes = [
    ...(value === zh ? [] : ['全角字母改成了半角']),
    ...(regions.length > 0 ? [`${regions.join('、')} 各地的字形合成一族`] : []),
  ];
  const proposal = (origin: Origin, sure: Sureness, why: string): Proposal<string> => ({
    value,
    origin,
    sure: sure === 'sure' && notes.length > 0 ? 'likely' : sure,
    why: [why, ...notes].join('；'),
  });
  if (said && Object.keys(said.family).length === 0)
    return proposal('guess', 'unsure', '字体里没有名字，用的是文件名');
  if (!/\p{Script=Han}/u.test(zh))
    return nameEn === null
      ? proposal('font', 'unsure', '字体里没有中文名')
      : proposal('font', 'unsure', '字体里没有中文名，先用西文名');
  const language = Object.entries(said?.family ?? {}).find(([, name]) => name.startsWith(zh))?.[0];
  return language === undefined || /^zh/i.test(language)
    ? proposal('font', 'sure', '字体里的中文名')
    : proposal('font', 'likely', `写在字体的 ${language} 名下`);
}

const saidBy = ({ found: { face, names: said, copyright }, beside }: UploadedFace): LicenceSaid => ({
  licence: said?.licence ?? null,
  licenceUrl: said?.licenceUrl ?? null,
  copyright: said?.copyright ?? copyright,
  ...(beside && { file: beside.text, fontName: face.source_file_name }),
});

/** The licence that all fonts of a family name. */
function licenceOf({ faces }: ProposedFamily, recogniser: LicenceRecogniser): Proposal<string> {
  const each = new Map<string, { found: LicenceFound; origin: Origin }>();
  for (const face of faces) {
    const said = saidBy(face);
    const key = JSON.stringify(said);
    if (!each.has(key))
      each.set(key, { found: recogniser.find(said), origin: face.beside ? 'file' : 'font' });
  }
  const all = [...each.values()];
  const { found, origin } = all[0] as (typeof all)[number];
  if (new Set(all.map((one) => one.found.id)).size > 1)
    return unmatched(`几款说的不一样：${all.map((one) => one.found.words).join('；')}`);
  if (found.id === null) return unmatched(found.words);
  const fromFile = origin === 'file' && found.words.startsWith('旁边');
  const sure = found.doubtful ? 'unsure' : found.by === 'phrase' ? 'likely' : 'sure';
  return { value: found.id, origin: fromFile ? 'file' : 'font', sure, why: found.words };
}

const unmatched = (why: string): Proposal<string> => ({
  value: UNKNOWN_LICENCE.id,
  origin: 'none',
  sure: 'unsure',
  why: why.includes('没有匹配上') ? why : `没有匹配上：${why}`,
});

/** Whole licence texts that came with a family's fonts. */
export function textsOf({ faces }: Pick<ProposedFamily, 'faces'>, recogniser: LicenceRecogniser) {
  const whole = (text: string | null | undefined) =>
    text && recogniser.textFault(text) === null ? text : null;
  const first = <T>(of: (face: UploadedFace) => T | null) =>
    faces.map(of).find((text) => text !== null) ?? null;
  return {
    file: first(({ beside }) => (beside && whole(beside.text) !== null ? beside : null)),
    font: first(({ found }) => whole(found.names?.licence)),
  };
}

function licenceText(
  family: ProposedFamily,
  recogniser: LicenceRecogniser,
  licence: Proposal<string>,
): Proposal<TextSource | null> {
  const { file, font } = textsOf(family, recogniser);
  if (file) return { value: 'file', origin: 'file', sure: 'sure', why: `旁边的 ${file.name}` };
  if (font) return { value: 'font', origin: 'font', sure: 'sure', why: '字体里有全文' };
  if (recogniser.termsOf(licence.value) !== null)
    return {
      value: 'library',
      origin: 'guess',
      sure: licence.sure === 'sure' ? 'likely' : 'unsure',
      why: '字体没有带全文，用授权库里那一份，前面附字体的版权声明',
    };
  return { value: null, origin: 'none', sure: 'unsure', why: '没有全文：访客能看能试，不能下载和嵌入' };
}

/** The full text from one of its sources; `null` if that has none. */
export function textFrom(
  source: TextSource,
  family: Pick<ProposedFamily, 'faces'>,
  recogniser: LicenceRecogniser,
  licenceId: string,
): string | null {
  const { file, font } = textsOf(family, recogniser);
  if (source === 'file') return file?.text ?? null;
  if (source === 'font') return font;
  const terms = recogniser.termsOf(licenceId);
  const notice = family.faces.map(({ found }) => found.copyright).find((copyright) => copyright !== null);
  return terms === null || !notice || terms.includes(notice) ? terms : `${notice}\n\n${terms}`;
}

function description({ faces }: ProposedFamily): Proposal<string | null> {
  const said = faces
    .map(({ found }) => found.names?.description)
    .find((text) => /\p{Script=Han}/u.test(text ?? ''));
  return said
    ? { value: said, origin: 'font', sure: 'likely', why: '字体里的说明' }
    : { value: null, origin: 'none', sure: 'unsure', why: '字体里没有中文的说明' };
}

/** What visitors would miss in a family, in Chinese. */
export function lackingIn(faces: readonly UploadedFace[]): string[] {
  const lead = defaultFace(faces.map(({ found }) => found.face));
  const common = (JSON.parse(lead.coverage) as CoverageCount[]).find(({ charset }) => charset === 'gb2312-1');
  if (!common || common.have === 0) return ['没有常用汉字'];
  return common.have < common.total ? [`常用字缺 ${common.total - common.have}`] : [];
}
