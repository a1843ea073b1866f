import { CONTENT_NAMES, type FontCard, HANZI_SAMPLES, LATIN_SAMPLE, licenceInWords } from '@ziwan/contract';
import type { DrawnCatalogue, IndexedFace } from '../../../fonts/coverage/index.ts';
import {
  drawsAll,
  type PortraitPlan,
  planOf,
  type SettingFace,
  settingFace,
} from '../../../fonts/portraits/index.ts';
import type { SubjectEntry, SubjectFamily } from '../repository.ts';

/** Version of the drawing code; increasing it changes every address. */
const EDITION = 2;

/** Everything a picture is drawn from; its hash is part of the address. */
export interface Subject {
  readonly edition: number;
  /** Path below `/og/`, without hash and suffix. */
  readonly name: string;
  readonly label: string | null;
  readonly title: string;
  /** Face of title and sample; null if no single face has all characters of the title. */
  readonly face: SettingFace | null;
  readonly sample: Sample | null;
  /** Portrait of the font, shown in place of the sample. */
  readonly portrait: PortraitPlan | null;
  readonly strong: string;
  readonly soft: string;
}

/** A line below the title. @property size maximum (px per em) */
export interface Sample {
  readonly text: string;
  readonly size: number;
}

/** Maximum title length (characters); a longer one would be too small to read in a link preview. */
const LONGEST = 48;
/** Families for titles that their own fonts cannot draw, best first. */
export const STANDING_IN = ['noto-serif-sc-vf', 'noto-sans-sc-vf', 'unifont'];
/** Families for the facts, best first; without any of them, the widest faces in the catalogue. */
export const INTERFACE = ['noto-sans-sc-vf', 'noto-serif-sc-vf', 'unifont'];
/** Families for the site's own picture, best first. */
const SHOWN = ['ma-shan-zheng', ...STANDING_IN];

/** Sample texts; a family gets the first that its face draws in full. */
const { creative, currency } = HANZI_SAMPLES;
const SIMPLIFIED = { text: currency.hans, display: [creative.hans, '龙吟虎啸九万里'] };
const TRADITIONAL = { text: currency.hant, display: [creative.hant, '龍吟虎嘯九萬里'] };
const MOST_FIRST = 8;
/** Characters of makers' names. */
const MOST_MAKERS = 24;
/** Number of hanzi below which a family counts as made for other scripts. */
const FEW_HANZI = 500;

const SECTIONS = { ...CONTENT_NAMES, baike: '书法百科' };

/** Full width in the interface faces, so it needs no spaces around it. */
const DOT = '·';
const SITE = `字玩${DOT}创意游戏字体官网`;

/** Weight of variable faces, as on the pages. */
export const REGULAR = 400;

/** The first of many makers; all of them would be too small to read. */
const brief = (makers: string): string =>
  [...makers].length > MOST_MAKERS ? `${makers.split(/[、,·]/)[0]?.trim()} 等` : makers;

const short = (text: string): string => {
  const characters = [...text];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : text;
};

export function subjectOfFamily(
  family: SubjectFamily,
  card: FontCard | undefined,
  drawn: DrawnCatalogue,
): Subject {
  const face = drawn.find(family.gno);
  const names = [family.name_zh, family.name_en].filter((name) => name !== null).map(short);
  const name = face && names.find((candidate) => drawsAll(drawn, face, candidate));
  const sample = face ? (card?.sample ?? sampleOf(family, drawn, face)) : null;
  // A font that cannot draw its own name shows its sample as the title.
  const title = name ?? sample ?? (names[0] as string);
  const { designer, foundry } = family;
  const makers = [designer, foundry && designer?.includes(foundry) ? null : foundry]
    .filter(Boolean)
    .join(DOT);
  const strong = [title === names[0] ? null : names[0], brief(makers) || family.name_en]
    .filter(Boolean)
    .join(DOT);
  const count =
    family.hanzi_count > 0
      ? `${family.hanzi_count.toLocaleString('en')} 个汉字`
      : `${family.glyph_count.toLocaleString('en')} 个字形`;
  return {
    edition: EDITION,
    name: family.gno,
    label: null,
    title,
    face: face && (name ?? sample) ? settingFace(face, REGULAR) : null,
    portrait: face && card ? planOf(card, face, drawn) : null,
    sample: name && sample ? { text: sample, size: sampleSize(family, title) } : null,
    strong: strong === '' || strong === title ? SITE : strong,
    soft:
      count + DOT + licenceInWords({ name: family.licence, textSeen: family.licence_text_sha256 !== null }),
  };
}

/** Size (px per em) of the sample: larger for a hanzi family under a Latin name, which the title does not show. */
const sampleSize = ({ hanzi_count }: SubjectFamily, title: string): number =>
  hanzi_count >= FEW_HANZI && !/\p{Script=Han}/u.test(title) ? 100 : 60;

function sampleOf(family: SubjectFamily, drawn: DrawnCatalogue, face: IndexedFace): string | null {
  const scripts = family.script === 'Hant' ? [TRADITIONAL, SIMPLIFIED] : [SIMPLIFIED, TRADITIONAL];
  const hanzi = scripts.flatMap(({ text, display }) =>
    family.kind === 'currency' ? [text, ...display] : [...display, text],
  );
  const wanted = family.hanzi_count < FEW_HANZI ? [LATIN_SAMPLE, ...hanzi] : [...hanzi, LATIN_SAMPLE];
  return wanted.find((sample) => drawsAll(drawn, face, sample)) ?? firstOf(face);
}

/** First characters a face draws, for fonts that fit no sample text. */
function firstOf({ ranges }: IndexedFace): string | null {
  const characters: string[] = [];
  for (const [first, last] of ranges)
    for (let c = first; c <= last && characters.length < MOST_FIRST; c++) {
      const character = String.fromCodePoint(c);
      if (/[\p{Letter}\p{Number}]/u.test(character)) characters.push(character);
    }
  return characters.join('') || null;
}

export function subjectOfEntry(entry: SubjectEntry, drawn: DrawnCatalogue): Subject {
  const title = short(entry.title);
  const candidates = [...entry.fonts, ...STANDING_IN.map((gno) => ({ gno, name_zh: null }))];
  const chosen = candidates.find(({ gno }) => {
    const face = drawn.find(gno);
    return face && drawsAll(drawn, face, title);
  });
  const face = chosen && drawn.find(chosen.gno);
  return {
    edition: EDITION,
    name: `entry/${entry.id}`,
    label: SECTIONS[entry.kind],
    title,
    face: face ? settingFace(face, REGULAR) : null,
    sample: null,
    portrait: null,
    strong: SITE,
    soft: chosen?.name_zh ? `标题字体：${chosen.name_zh}` : SECTIONS[entry.kind],
  };
}

/** Subject for every page about no single font or entry. */
export function subjectOfSite(drawn: DrawnCatalogue): Subject {
  const title = '写下你的标题，看它的每一种样子';
  const face = SHOWN.map((gno) => drawn.find(gno)).find((f) => f && drawsAll(drawn, f, title));
  return {
    edition: EDITION,
    name: 'site/ziwan',
    label: null,
    title,
    face: face ? settingFace(face, REGULAR) : null,
    sample: null,
    portrait: null,
    strong: SITE,
    soft: '缺字一眼可见，授权写得明白，开放授权的字体直接下载',
  };
}
