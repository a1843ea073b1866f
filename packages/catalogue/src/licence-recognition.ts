import { declaredSpdx, licencesIn } from '@ziwan/contract/licence-marks';
import { isDenied, restrictionIn } from '@ziwan/contract/licence-words';
import { type DebianLicence, debianLicence, type NamedTerms } from './debian-copyright.ts';
import { type LicenceTexts, lettersOf, textFault } from './licence-texts.ts';
import type { LicenceRecord } from './sidecar.ts';

/** What a font, and the licence file beside it, say of its licence. */
export interface LicenceSaid {
  licence: string | null;
  licenceUrl: string | null;
  copyright: string | null;
  /** Text of the file beside it. */
  file?: string | null;
  /** The font's file name, by which a Debian copyright file tells its licence. */
  fontName?: string | null;
}
type Field = 'file' | 'licence' | 'licenceUrl' | 'copyright';

/** The full terms, the address of a licence, its SPDX identifier, or its name. */
export type LicenceSign = keyof typeof SIGNS;
const SIGNS = {
  text: '有它的全文',
  url: '有它的网址',
  spdx: '有它的 SPDX 编号',
  phrase: '有它的名字',
} as const;

export interface LicenceFound {
  /** Licence of the library; `null` if none matches. */
  id: string | null;
  /** Chinese, for the operator: what was found where, or why nothing matches. */
  words: string;
  /** What told it; `null` if none matches. */
  by: LicenceSign | null;
  /** True if the font names no licence at all. */
  silent: boolean;
  /** True if it restricts commercial use. */
  restricts: boolean;
  /** True if a person has to look: a choice was made, terms differ from the library's, or two sources disagree. */
  doubtful: boolean;
}

/** What some fields say, before the file and the font are weighed against each other. */
interface Judged extends LicenceFound {
  /** Licence whose terms they have in another wording. */
  altered: string | null;
  /** Licences that they name, by id, or by name if the library lacks them. */
  named: readonly string[];
}
interface Spoken {
  field: Field;
  name: string;
  text: string;
  match: ReturnType<LicenceTexts['compare']>;
}

const FIELDS: readonly (readonly [Field, string])[] = [
  ['file', '旁边的授权文件'],
  ['licence', '字体里的授权文字'],
  ['licenceUrl', '字体里的授权网址'],
  ['copyright', '字体里的版权声明'],
];
/** Most characters of a quoted field. */
const QUOTED = 160;
/** Fewest characters of a licence's name that is looked for. */
const MIN_NAME = 4;

type Known = Pick<LicenceRecord, 'id' | 'name' | 'spdx' | 'url' | 'template'>;
interface Sign {
  /** Id in the library, or the name of a licence that it does not have. */
  key: string;
  inLibrary: boolean;
  by: LicenceSign;
}
interface Mention extends Sign {
  how: string;
}

const OWN: readonly Field[] = ['licence', 'licenceUrl', 'copyright'];
/** Of several licences that are offered, if the font itself names none. */
const PREFERRED = 'ofl-1.1';
const PUBLIC_DOMAIN = 'public-domain-debian';
/** Short names in Debian copyright files, in lower case, and the SPDX identifiers of the same licences. */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['apache-2', 'Apache-2.0'],
  ['arphic-public-license', 'Arphic-1999'],
  ['cc0', 'CC0-1.0'],
  ['cc0-1', 'CC0-1.0'],
  ['expat', 'MIT'],
  ['ipa-1', 'IPA'],
  ['ipa-1.0', 'IPA'],
]);

const nothing = (words: string): Judged => ({
  ...{ id: null, words, by: null, silent: false, restricts: false, doubtful: false },
  ...{ altered: null, named: [] },
});

const found = ({ altered: _, named: __, ...rest }: Judged): LicenceFound => rest;

/** Finds licences of the library in what fonts say. */
export class LicenceRecogniser {
  readonly #licences: readonly Known[];
  readonly #texts: LicenceTexts;

  constructor(licences: Iterable<Known>, texts: LicenceTexts) {
    this.#licences = [...licences].filter(({ id, template }) => id !== 'unknown' && !template);
    this.#texts = texts;
  }

  /** A licence file that matches nothing does not hide what the font itself says. */
  find(said: LicenceSaid): LicenceFound {
    const debian = said.file ? debianLicence(said.file, said.fontName ?? null) : null;
    const [file, own] = [this.#spoken(said, ['file']), this.#spoken(said, OWN)];
    if (debian) return found(this.#withDebian(debian, own));
    const all = this.#judge([...file, ...own]);
    if (all.id !== null || file.length === 0) return found(all);
    const [beside, font] = [this.#judge(file), this.#judge(own)];
    const isMet = beside.named.length === 0 || beside.named.includes(font.id ?? '');
    const isAlike = beside.altered === null || beside.altered === font.id;
    if (beside.id === null && !beside.restricts && font.id !== null && isMet && isAlike)
      return found({ ...font, doubtful: true, words: `${font.words}。${beside.words}` });
    // A notice in the font often has the same terms in the author's wording.
    if (beside.id !== null && font.altered === beside.id) return found({ ...beside, doubtful: true });
    return found(all);
  }

  #spoken(said: LicenceSaid, fields: readonly Field[]): Spoken[] {
    return FIELDS.filter(([field]) => fields.includes(field)).flatMap(([field, name]) => {
      const text = (said[field] ?? '').replace(/\s+/g, ' ').trim();
      return text === '' ? [] : [{ field, name, text, match: this.#texts.compare(text) }];
    });
  }

  /** Weighs what a Debian copyright file gives to the font against what the font says. */
  #withDebian({ said, offered, mixed }: DebianLicence, own: readonly Spoken[]): Judged {
    const offers = offered.map((terms) => this.#offer(terms));
    const matching = offers.filter(({ id }) => id !== null);
    const saysIt = `旁边的授权文件（Debian 版权文件）给这款字体写的是「${said}」`;
    const font = this.#judge(own);
    const named = offers.map(({ id }, i) => id ?? offered[i]?.name ?? '');
    const unmatched = (words: string): Judged => ({ ...nothing(words), named });
    if (font.restricts) return font;
    const against = offers.find(({ restricts }) => restricts);
    if (matching.length === 0 && against) return against;
    const same = matching.find(({ id }) => id === font.id);
    if (same && font.id !== null) {
      const words = [saysIt, font.words, ...(same.words ? [same.words] : [])].join('；');
      return { ...same, words, doubtful: mixed || (same.doubtful && font.by !== 'text') };
    }
    if (matching.length === 0 || mixed) {
      const why = mixed ? `${saysIt}，不止一种，没有替你选` : `${saysIt}，没有匹配上授权库里的任何一份`;
      if (font.id === null || (mixed && matching.length > 0)) return unmatched(why);
      return { ...font, doubtful: true, words: `${font.words}。${why}` };
    }
    const chosen = matching.find(({ id }) => id === PREFERRED) ?? (matching[0] as Judged);
    const quarrel = this.#judge(own.filter(({ field }) => field !== 'copyright'));
    const altered = font.altered ?? quarrel.altered;
    if (quarrel.named.length > 0 || (altered !== null && altered !== chosen.id))
      return unmatched(`提到不止一种授权，没有替你选。${saysIt}；${quarrel.words}`);
    const picked = offered.length > 1 ? `，取了其中的「${this.#nameOf(chosen.id ?? '')}」` : '';
    return {
      ...chosen,
      words: [`${saysIt}${picked}`, chosen.words, altered === null ? '' : font.words]
        .filter((words) => words !== '')
        .join('；'),
      doubtful: chosen.doubtful || offered.length > 1 || altered !== null,
    };
  }

  /** Finds the licence that a Debian copyright file names; its words are what is to be looked at. */
  #offer({ name, text }: NamedTerms): Judged {
    const { whole, altered, rest } = this.#texts.compare(text);
    const own = whole.length > 0 ? rest : text.replace(/\s+/g, ' ');
    const against = restrictionIn(own);
    if (against) return { ...nothing(`旁边的授权文件限制商用：${quoted(own, against.at)}`), restricts: true };
    const match = (id: string, by: LicenceSign, doubt = ''): Judged => ({
      ...nothing(doubt),
      ...{ id, by, doubtful: doubt !== '' },
    });
    const full = this.#mentions('file', text, whole).filter(({ by }) => by === 'text');
    if (full.length === 1 && full[0]?.inLibrary) return match(full[0].key, 'text');
    const spdx = SHORT_NAMES.get(name.toLowerCase()) ?? name;
    const [short] = this.#mentions('licence', spdx, []);
    if (short?.inLibrary) {
      const differs = altered === null ? '' : '文件里的条款和授权库里的原文不一样，请核对';
      return match(short.key, short.by, differs);
    }
    if (/^public[- ]domain$/i.test(name) && this.#licences.some(({ id }) => id === PUBLIC_DOMAIN))
      return match(PUBLIC_DOMAIN, 'phrase', '公有领域的声明各写各的，请核对');
    return nothing('');
  }

  #judge(spoken: readonly Spoken[]): Judged {
    for (const { name, text, match } of spoken) {
      const own = match.whole.length > 0 ? match.rest : text;
      const against = restrictionIn(own);
      if (against)
        return {
          ...nothing(`${name}限制商用，没有当作开放的许可证：${quoted(own, against.at)}`),
          restricts: true,
        };
      if (match.altered)
        return {
          ...nothing(
            `${name}像「${this.#nameOf(match.altered)}」，但和它的原文不一样，没有匹配上：${quoted(text)}`,
          ),
          altered: match.altered,
        };
    }
    const mentions = new Map<string, Mention>();
    for (const { field, name, text, match } of spoken) {
      // A notice of rights often names what the font is made from.
      if (field === 'copyright' && mentions.size > 0) break;
      for (const mention of this.#mentions(field, text, match.whole))
        if (!mentions.has(mention.key))
          mentions.set(mention.key, { ...mention, how: `${name}${SIGNS[mention.by]}：${quoted(text)}` });
    }
    const all = [...mentions.values()];
    const named = all.map(({ key }) => key);
    const [only] = all;
    if (all.length > 1)
      return {
        ...nothing(
          `提到不止一种授权（${all.map(({ key, inLibrary }) => (inLibrary ? this.#nameOf(key) : key)).join('、')}），没有替你选。${only?.how}`,
        ),
        named,
      };
    if (only?.inLibrary) return { ...nothing(only.how), id: only.key, by: only.by, named };
    if (only)
      return {
        ...nothing(`没有匹配上授权库里的任何一份，提到的是「${only.key}」。${only.how}`),
        named,
      };
    const rest = spoken.find(({ field }) => field !== 'copyright');
    if (rest) return nothing(`没有匹配上授权库里的任何一份。${rest.name}：${quoted(rest.text)}`);
    return { ...nothing('字体里没有写授权'), silent: true };
  }

  /** The stored terms of a licence of the library; `null` without any. */
  termsOf(id: string): string | null {
    return this.#texts.of(id);
  }

  /** Why a text is no full text of a licence, in Chinese; `null` if it may be one. */
  textFault(text: string): string | null {
    const { whole } = this.#texts.compare(text);
    if (whole.length > 0) return null;
    const letters = lettersOf(text);
    const named = this.#mentions('licence', text.replace(/\s+/g, ' '), []).some(({ key }) => {
      const terms = this.#texts.of(key);
      return terms !== null && letters.length < lettersOf(terms).length / 2;
    });
    return textFault(text, named);
  }

  #mentions(field: Field, text: string, whole: readonly string[]): Sign[] {
    if (whole.length > 0)
      return whole.map((id) => this.#mention(id, null, 'text')).filter((mention) => mention !== null);
    const signs: Sign[] = [];
    for (const { licence, by, at } of licencesIn(text)) {
      if (isDenied(text, at)) continue;
      signs.push(
        this.#mention(licence.id ?? '', licence.spdx, by) ?? { key: licence.name, inLibrary: false, by },
      );
    }
    if (signs.length > 0 || field === 'copyright') return signs;
    const spdx = declaredSpdx(text)?.toLowerCase();
    const plain = text.normalize('NFKC').toLowerCase();
    for (const { id, ...own } of this.#licences) {
      const name = own.name.normalize('NFKC').toLowerCase();
      const at = plain.indexOf(name);
      if (spdx !== undefined && own.spdx?.toLowerCase() === spdx)
        signs.push({ key: id, inLibrary: true, by: 'spdx' });
      else if (own.url && saysAddress(plain, own.url)) signs.push({ key: id, inLibrary: true, by: 'url' });
      else if (name.length >= MIN_NAME && at >= 0 && !isDenied(plain, at))
        signs.push({ key: id, inLibrary: true, by: 'phrase' });
    }
    return signs;
  }

  /** The library's licence of that id or, if an operator's replaces it, of that SPDX identifier. */
  #mention(id: string, spdx: RegExp | null, by: LicenceSign): Sign | null {
    const own =
      this.#licences.find((licence) => licence.id === id) ??
      this.#licences.find((licence) => licence.spdx !== null && spdx?.test(licence.spdx));
    return own ? { key: own.id, inLibrary: true, by } : null;
  }

  #nameOf(id: string): string {
    return this.#licences.find((licence) => licence.id === id)?.name ?? id;
  }
}

/** True if a text contains an address, whatever its protocol and ending. */
function saysAddress(text: string, url: string): boolean {
  const bare = (address: string) =>
    address
      .toLowerCase()
      .replace(/^https?:\/\/(www\.)?/, '')
      .replace(/(\.html?)?\/?$/, '');
  const wanted = bare(url);
  return [...text.matchAll(/(https?:\/\/|www\.)[^\s「」“”，。；<>()]+/g)].some(
    ([address]) => bare(address) === wanted,
  );
}

function quoted(text: string, at = 0): string {
  const from = Math.max(0, at - QUOTED / 2);
  const part = text.slice(from, from + QUOTED);
  return `「${from > 0 ? '…' : ''}${part.trim()}${from + QUOTED < text.length ? '…' : ''}」`;
}
