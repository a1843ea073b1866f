import { declaredSpdx, licencesIn } from '@ziwan/contract/licence-marks';
import { isDenied, restrictionIn } from '@ziwan/contract/licence-words';
import { type LicenceTexts, lettersOf, textFault } from './licence-texts.ts';
import type { LicenceRecord } from './sidecar.ts';

/** What a font, and the licence file beside it, say of its licence. */
export interface LicenceSaid {
  licence: string | null;
  licenceUrl: string | null;
  copyright: string | null;
  /** Text of the file beside it. */
  file?: string | null;
}
type Field = keyof LicenceSaid;

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

/** Finds licences of the library in what fonts say. */
export class LicenceRecogniser {
  readonly #licences: readonly Known[];
  readonly #texts: LicenceTexts;

  constructor(licences: Iterable<Known>, texts: LicenceTexts) {
    this.#licences = [...licences].filter(({ id, template }) => id !== 'unknown' && !template);
    this.#texts = texts;
  }

  find(said: LicenceSaid): LicenceFound {
    const spoken = FIELDS.flatMap(([field, name]) => {
      const text = (said[field] ?? '').replace(/\s+/g, ' ').trim();
      return text === '' ? [] : [{ field, name, text, match: this.#texts.compare(text) }];
    });
    const none = (words: string): LicenceFound => ({
      id: null,
      words,
      by: null,
      silent: false,
      restricts: false,
    });
    for (const { name, text, match } of spoken) {
      const against = restrictionIn(match.whole.length > 0 ? match.rest : text);
      if (against)
        return {
          ...none(`${name}限制商用，没有当作开放的许可证：${quoted(text, against.at)}`),
          restricts: true,
        };
      if (match.altered)
        return none(
          `${name}像「${this.#nameOf(match.altered)}」，但和它的原文不一样，没有匹配上：${quoted(text)}`,
        );
    }
    const mentions = new Map<string, Mention>();
    for (const { field, name, text, match } of spoken) {
      // A notice of rights often names what the font is made from.
      if (field === 'copyright' && mentions.size > 0) break;
      for (const mention of this.#mentions(field, text, match.whole))
        if (!mentions.has(mention.key))
          mentions.set(mention.key, { ...mention, how: `${name}${SIGNS[mention.by]}：${quoted(text)}` });
    }
    const found = [...mentions.values()];
    const [only] = found;
    if (found.length > 1)
      return none(
        `提到不止一种授权（${found.map(({ key, inLibrary }) => (inLibrary ? this.#nameOf(key) : key)).join('、')}），没有替你选。${only?.how}`,
      );
    if (only?.inLibrary)
      return { id: only.key, words: only.how, by: only.by, silent: false, restricts: false };
    if (only) return none(`没有匹配上授权库里的任何一份，提到的是「${only.key}」。${only.how}`);
    const rest = spoken.find(({ field }) => field !== 'copyright');
    if (rest) return none(`没有匹配上授权库里的任何一份。${rest.name}：${quoted(rest.text)}`);
    return { id: null, words: '字体里没有写授权', by: null, silent: true, restricts: false };
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
    const found: Sign[] = [];
    for (const { licence, by, at } of licencesIn(text)) {
      if (isDenied(text, at)) continue;
      found.push(
        this.#mention(licence.id ?? '', licence.spdx, by) ?? { key: licence.name, inLibrary: false, by },
      );
    }
    if (found.length > 0 || field === 'copyright') return found;
    const spdx = declaredSpdx(text)?.toLowerCase();
    const plain = text.normalize('NFKC').toLowerCase();
    for (const { id, ...own } of this.#licences) {
      const name = own.name.normalize('NFKC').toLowerCase();
      const at = plain.indexOf(name);
      if (spdx !== undefined && own.spdx?.toLowerCase() === spdx)
        found.push({ key: id, inLibrary: true, by: 'spdx' });
      else if (own.url && saysAddress(plain, own.url)) found.push({ key: id, inLibrary: true, by: 'url' });
      else if (name.length >= MIN_NAME && at >= 0 && !isDenied(plain, at))
        found.push({ key: id, inLibrary: true, by: 'phrase' });
    }
    return found;
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
