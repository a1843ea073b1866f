import { type Format, GENERAL } from './format.ts';
import { type JsonNode, member, parseJson } from './json-tree.ts';
import { usualByLanguage } from './languages.ts';

/** String catalogues of Xcode: every language of an app in one file. A text that its language lacks is shown by its key. */
export const xcstrings: Format = {
  label: 'Xcode 字符串目录',
  endings: ['.xcstrings'],
  markup: [...GENERAL, 'apple'],
  async read({ text, texts, problems, steps }) {
    const { root, problem } = await parseJson(text, steps);
    const entries = membersOf(member(root, 'strings'));
    const languages = entries.flatMap(([, entry]) =>
      membersOf(member(entry, 'localizations')).map(([name]) => name),
    );
    const known = new Set(languages);
    const usual = usualByLanguage(known);
    const source = member(root, 'sourceLanguage');
    const own = source?.kind === 'string' ? source.text : '';
    const partOf = (language: string) => texts.part(language, `语言：${language}`, usual(language));
    for (const [key, entry] of entries) {
      if (steps.due()) await steps.pause((entry.line / (text.length || 1)) % 1);
      const localizations = membersOf(member(entry, 'localizations'));
      for (const [language, value] of localizations)
        collect(value, (line, shown) => texts.add(partOf(language), key, line, shown));
      if (own && !localizations.some(([language]) => language === own))
        texts.add(partOf(own), key, entry.line, key);
    }
    if (problem) problems.put(problem);
  },
};

/** Values of `stringUnit` at any depth, as those of plural forms and devices. Bounded by `MAX_DEPTH`. */
function collect(node: JsonNode, take: (line: number, text: string) => void): void {
  const value = member(member(node, 'stringUnit'), 'value');
  if (value?.kind === 'string') take(value.line, value.text);
  for (const [name, inner] of membersOf(node)) if (name !== 'stringUnit') collect(inner, take);
}

const membersOf = (node: JsonNode | undefined): readonly [string, JsonNode][] =>
  node?.kind === 'object' ? node.members : [];
