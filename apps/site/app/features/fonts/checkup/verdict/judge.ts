import type { DataOf, knownFonts } from '@ziwan/contract';
import { hashStart, knownFiles, knownNames } from '@ziwan/contract/known-fonts';
import { licencesIn } from '@ziwan/contract/licence-marks';
import { isDenied, restrictionIn } from '@ziwan/contract/licence-words';
import type { FaceFacts } from '../reading/face-facts.ts';
import { embeddingOf } from './embedding.ts';
import { FREE_FOR_ALL, quoteAround } from './licence-phrases.ts';
import {
  MACOS,
  MACOS_FAMILIES,
  MICROSOFT_SUPPLIED,
  type Owner,
  ownerIn,
  WINDOWS,
  WINDOWS_FAMILIES,
} from './owners.ts';

/** May be used commercially, needs a licence, or the font does not tell. */
export type Verdict = 'free' | 'ask' | 'unknown';

export const VERDICT_NAMES: Record<Verdict, string> = { free: '可商用', ask: '需授权', unknown: '不明' };

export interface Judgement {
  readonly verdict: Verdict;
  /** Sentence for the visitor. */
  readonly reason: string;
  /** What the font says, word for word; empty if it is silent. */
  readonly quote: string;
  /** Field of the font that the quote is from. */
  readonly field: string;
  /** What contradicts the verdict; empty in most cases. */
  readonly but: string;
  /** Family of the site that the font is known as. */
  readonly known: KnownFamily | null;
  /** Where the fact about an owner is stated; empty if the font itself is the source. */
  readonly source: string;
}

interface KnownFamily {
  readonly fontGNo: string;
  readonly kind: 'creative' | 'currency';
  readonly nameZh: string;
}

type Known = DataOf<typeof knownFonts>;
type Found = Partial<Judgement> & Pick<Judgement, 'verdict' | 'reason'>;

const FIELDS = [
  ['licence', '许可文字'],
  ['licenceUrl', '许可网址'],
  ['copyright', '版权声明'],
  ['description', '说明'],
] as const;

/** Judges faces by what they say, and by the catalogue's hashes and names. */
export class FontJudge {
  readonly #known: Known;
  readonly #byHash: ReadonlyMap<string, number>;
  readonly #byName: ReadonlyMap<string, number>;
  readonly #sizes: ReadonlySet<number>;

  constructor(known: Known) {
    this.#known = known;
    const files = knownFiles(known);
    this.#byHash = new Map(files.map(({ start, family }) => [start, family]));
    this.#byName = new Map(
      knownNames(known).map(({ postScript, version, family }) => [`${postScript} ${version}`, family]),
    );
    this.#sizes = new Set(files.map(({ bytes }) => bytes));
  }

  /** False if no file of the catalogue has this size (bytes), so that there is nothing to hash it for. */
  mayKnow(size: number): boolean {
    return this.#sizes.has(size);
  }

  /** @param sha256 of the file; null if it was not taken */
  judge(facts: FaceFacts, sha256: string | null): Judgement {
    const found =
      this.#sameFile(sha256) ??
      openLicence(facts) ??
      notCommercial(facts) ??
      freeForAll(facts) ??
      this.#sameName(facts) ??
      owned(facts) ??
      ofSystem(facts) ??
      restricted(facts) ??
      untold(facts);
    const contradicted = found.verdict === 'free' && embeddingOf(facts.fsType).restricted;
    return {
      quote: '',
      field: '',
      known: null,
      source: '',
      but: contradicted ? '但它的嵌入标记写着限制嵌入，两处对不上，用之前先问作者。' : '',
      ...found,
    };
  }

  #sameFile(sha256: string | null): Found | null {
    const family = this.#byHash.get(hashStart(sha256 ?? ''));
    return family === undefined ? null : this.#asKnown(family, (name) => `和本站的「${name}」是同一个文件`);
  }

  #sameName({ postScript, version }: FaceFacts): Found | null {
    const family = this.#byName.get(`${postScript} ${version}`);
    return family === undefined
      ? null
      : this.#asKnown(family, (name) => `名字和版本与本站的「${name}」一样，文件不同，可能改过`);
  }

  #asKnown(at: number, same: (name: string) => string): Found | null {
    const family = this.#known.families[at];
    const licence = family && this.#known.licences[family.licence];
    if (!family || !licence) return null;
    const { fontGNo, kind, nameZh } = family;
    const start = `${same(nameZh)}，授权是 ${licence.name}，`;
    const known = { fontGNo, kind, nameZh };
    switch (licence.commercial) {
      case 'allowed':
        return { verdict: 'free', reason: `${start}允许商用。`, known };
      case 'conditional':
        return { verdict: 'free', reason: `${start}有条件地允许商用：${licence.note}`, known };
      case 'denied':
        return { verdict: 'ask', reason: `${start}不许商用。`, known };
      case 'claimed':
        return {
          verdict: 'unknown',
          reason: `${same(nameZh)}，来源称授权是 ${licence.name}、可以商用，但授权全文本站没有见到，用之前向权利人核实。`,
          known,
        };
      default:
        return { verdict: 'unknown', reason: `${start}没有说明能不能商用。`, known };
    }
  }
}

function openLicence(facts: FaceFacts): Found | null {
  for (const [field, name] of FIELDS) {
    const text = oneLine(facts[field]);
    for (const { licence, at, length } of licencesIn(text)) {
      if (isDenied(text, at)) continue;
      const against = notCommercial(facts);
      // The licence may be that of another font, from which this one is made.
      if (against)
        return {
          ...against,
          verdict: 'unknown',
          reason: `字体里提到${licence.name}，又写着不能随便商用，两处对不上。请读原文，问作者。`,
        };
      return {
        verdict: 'free',
        reason: `字体里写着${licence.name}，它允许商用。`,
        quote: quoteAround(text, at, Math.min(60, length)),
        field: name,
      };
    }
  }
  return null;
}

/** Texts are broken into lines anywhere. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

function notCommercial(facts: FaceFacts): Found | null {
  return said(facts, restrictionIn, 'ask', '字体里写着不能随便商用，要先取得许可。');
}

function freeForAll(facts: FaceFacts): Found | null {
  const find = (line: string) => {
    const hit = FREE_FOR_ALL.map((pattern) => pattern.exec(line)).find(Boolean);
    return hit ? { at: hit.index, length: hit[0].length } : null;
  };
  return said(facts, find, 'free', '字体里写着可以商用，条件以作者发布的为准。');
}

function said(
  facts: FaceFacts,
  find: (line: string) => { at: number; length: number } | null,
  verdict: Verdict,
  reason: string,
): Found | null {
  for (const [field, name] of FIELDS) {
    const line = oneLine(facts[field]);
    const hit = find(line);
    if (hit) return { verdict, reason, quote: quoteAround(line, hit.at, hit.length), field: name };
  }
  return null;
}

const byOwner = ({ fact, source }: Pick<Owner, 'fact' | 'source'>): Found => ({
  verdict: 'ask',
  reason: fact,
  source,
});

function owned(facts: FaceFacts): Found | null {
  const licence = oneLine(facts.licence);
  const supplied = MICROSOFT_SUPPLIED.exec(licence);
  if (supplied)
    return {
      ...byOwner(WINDOWS),
      quote: quoteAround(licence, supplied.index, supplied[0].length),
      field: '许可文字',
    };
  for (const [text, field] of [
    [oneLine(facts.copyright), '版权声明'],
    [oneLine(facts.trademark), '商标声明'],
  ] as const) {
    const found = ownerIn(text);
    if (found) return { ...byOwner(found.owner), quote: quoteAround(text, found.at, found.length), field };
  }
  return null;
}

function ofSystem({ familyNames }: FaceFacts): Found | null {
  for (const [families, owner, system] of [
    [WINDOWS_FAMILIES, WINDOWS, 'Windows 或 Office'],
    [MACOS_FAMILIES, MACOS, 'macOS'],
  ] as const) {
    const name = familyNames.find((each) => families.has(each.toLowerCase()));
    if (name !== undefined)
      return { ...byOwner(owner), reason: `${name} 是 ${system} 自带字体的名字。${owner.fact}` };
  }
  return null;
}

const restricted = ({ fsType }: FaceFacts): Found | null =>
  embeddingOf(fsType).restricted
    ? {
        verdict: 'ask',
        reason: '字体的嵌入标记写着限制嵌入：没有权利人同意，不得改动、嵌入或转交。',
        quote: `fsType ${fsType}`,
        field: '嵌入标记',
      }
    : null;

function untold(facts: FaceFacts): Found {
  const [field, name] = FIELDS.find(([key]) => key !== 'description' && facts[key] !== '') ?? ['licence', ''];
  if (facts[field] === '')
    return { verdict: 'unknown', reason: '字体里没有写许可，也没有写权利人。请看它从哪里来，问作者。' };
  return {
    verdict: 'unknown',
    reason:
      field === 'copyright'
        ? '字体里只写了权利人，没有写许可。请看它从哪里来，问权利人。'
        : '字体里写的许可，本站认不出是哪一种。请读一读原文，或者问作者。',
    quote: quoteAround(oneLine(facts[field]), 0, 40),
    field: name,
  };
}
