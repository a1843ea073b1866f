// What fonts say against commercial use, in their own fields. Errs towards a restriction: a licence that is named in the
// same text may be that of another font.

/** Words that exclude commercial use, or make it depend on permission or payment. */
const RESTRICTIONS: readonly RegExp[] = [
  // 「commercial and non-commercial use」 excludes nothing, nor does the GPL's clause on written offers.
  /(?<!\bcommercial(ly)? (and|or|&) |\bcommercial\/)\bnon[- ]?commercial(ly)?\b(?! ?(and|or|&|\/) ?commercial)(?!( distribution|,)? and only if)/i,
  /personal use only|only for personal|not free for commercial|\bBY-NC\b/i,
  /\b(not|never|cannot)\b(?! limited)[^.;]{0,40}\bcommercial/i,
  /\bno commercial|\bcommercial (use|usage|purposes?)[^.;]{0,20}\b(prohibited|forbidden|disallowed|not|requires?)\b/i,
  /\b(trial|demo|evaluation) (version|font|copy|use|only)\b|for (trial|evaluation) (purposes|use)/i,
  /(?<!商[业業用][・、和与與及或/]?)非商[业業用]|(不(?!限)|非|未)[^，。；]{0,4}[可能得许許]?[^，。；]{0,2}(商用|商业使用|商業使用)|禁止[^，。；]{0,6}商/,
  /(仅|僅|只)[^，。；]{0,6}个人|个人(非商|学习|使用免费)|试用版|試用版/,
  // 「商用无需授权」 does not sell it.
  /(商用|商业使用|商业用途|商業用途)(?![^，。；]{0,4}[无無免不])[^，。；]{0,8}(授权|授權|购买|購買|付费|付費|联系|聯繫)/,
];

const DENIALS =
  /(\b(not|never|no longer|nor|isn['’]t|aren['’]t)\b[^.;]{0,60}|(不是|并非|並非|不属于|不屬於|不再|不采用|不採用|没有|沒有)[^，。；,.;]{0,12})$/i;

/** Returns the first words in a line that restrict commercial use. */
export function restrictionIn(line: string): { at: number; length: number } | null {
  for (const pattern of RESTRICTIONS) {
    const hit = pattern.exec(line);
    if (hit) return { at: hit.index, length: hit[0].length };
  }
  return null;
}

/** True if the sentence before the name of a licence, at `at`, says that it does not apply. */
export const isDenied = (line: string, at: number): boolean => DENIALS.test(line.slice(0, at));
