/** Tags and names of Chinese, as `zh-Hans`, `schinese`, `simp_chinese`, `Chinese (Traditional)`, `cht`. */
export const isChinese = (language: string): boolean =>
  /^(?:zh|zho|chi|cmn|yue|lzh|wuu|nan|hak|gan|cht?[nst]?|cn|tw|hk|tc|sc)(?:[-_]|$)|chinese|中文|简体|繁体|繁體/i.test(
    language,
  );

/** Whether a language of a file is read: Chinese where there is some, else all that have hanzi. */
export function usualByLanguage(languages: Iterable<string>): (language: string) => boolean | undefined {
  const chinese = [...languages].some(isChinese);
  return (language) => (chinese ? isChinese(language) : undefined);
}
