import type { OpenPart } from '../parts.ts';
import { type Format, GENERAL, type Input } from './format.ts';
import { type JsonNode, parseJson } from './json-tree.ts';
import { usualByLanguage } from './languages.ts';
import { readXmlTexts } from './xml-texts.ts';

/** Properties of articy:draft that a game shows, and others that hold words. */
const SHOWN: Readonly<Record<string, string>> = {
  Text: '对白和正文（Text）',
  MenuText: '选项（MenuText）',
  DisplayName: '名称（DisplayName）',
};
const OTHERS: Readonly<Record<string, string>> = {
  StageDirections: '舞台说明（StageDirections）',
  Expression: '条件和指令（Expression）',
};
/** Members that are names for programs. */
const CODE =
  /^(?:Id|Guid|Type|Class|TechnicalName|ExternalId|ShortId|Color|Owner|Parent|Speaker|Asset|Path|Source|Target|Label)$/;

/** Parts of an export. Texts of the project's own templates are features that a game may show. */
class Export {
  readonly #texts: Input['texts'];

  constructor({ texts }: Input) {
    this.#texts = texts;
  }

  partOf(property: string, language: string, usual: boolean | undefined): OpenPart {
    const shown = SHOWN[property];
    const label = shown ?? OTHERS[property] ?? `模板：${property}`;
    const id = language ? `${property}@${language}` : property;
    const chosen = shown ? (usual ?? true) : property in OTHERS ? false : usual;
    return this.#texts.part(id, language ? `${label} · ${language}` : label, chosen);
  }
}

/** JSON that articy:draft exports for engines, and its localisation beside it: `{"DFr_1.Text": {"zh": {"Text": …}}}`. */
export const articyJson: Format = {
  label: 'articy:draft JSON',
  endings: ['.json'],
  recognises: (head) =>
    (/"(?:GlobalVariables|ObjectDefinitions|Packages|Hierarchy)"\s*:/.test(head) &&
      /"(?:TechnicalName|Models|ScriptMethods|Settings)"\s*:/.test(head)) ||
    /"[\w.]{1,80}\.(?:Text|DisplayName|MenuText|StageDirections)"\s*:\s*\{\s*"[^"]{0,20}"\s*:\s*\{\s*"Text"/.test(
      head,
    ),
  markup: GENERAL,
  async read(input) {
    const { root, problem } = await parseJson(input.text, input.steps);
    const parts = new Export(input);
    const languages = new Set<string>();
    if (root) languagesIn(root, languages);
    const usual = usualByLanguage(languages);
    const walk = (node: JsonNode, property: string, key: string): void => {
      if (node.kind === 'array') for (const item of node.items) walk(item, property, key);
      else if (node.kind === 'object') {
        const named = node.members.find(([name]) => name === 'TechnicalName')?.[1];
        const own = named?.kind === 'string' ? named.text : key;
        for (const [name, value] of node.members) {
          const localised = LOCALISED.exec(name);
          if (localised && value.kind === 'object')
            for (const [language, { line, text }] of localisedTexts(value))
              input.texts.add(
                parts.partOf(localised[2] as string, language, usual(language)),
                localised[1] as string,
                line,
                text,
              );
          else if (!CODE.test(name)) walk(value, name, own);
        }
      } else if (node.kind === 'string' && property !== '')
        input.texts.add(parts.partOf(property, '', undefined), key, node.line, node.text);
    };
    if (root) walk(root, '', '');
    if (problem) input.problems.put(problem);
  },
};

const LOCALISED = /^([\w.-]{1,80})\.(Text|DisplayName|MenuText|StageDirections|\w{1,60})$/;

function localisedTexts(node: JsonNode): [language: string, text: { line: number; text: string }][] {
  if (node.kind !== 'object') return [];
  return node.members.flatMap(([language, value]) => {
    const text = value.kind === 'object' ? value.members.find(([name]) => name === 'Text')?.[1] : value;
    return text?.kind === 'string' ? [[language, text] as [string, { line: number; text: string }]] : [];
  });
}

function languagesIn(node: JsonNode, into: Set<string>): void {
  if (node.kind === 'array') for (const item of node.items) languagesIn(item, into);
  else if (node.kind === 'object')
    for (const [name, value] of node.members)
      if (LOCALISED.test(name)) for (const [language] of localisedTexts(value)) into.add(language);
      else languagesIn(value, into);
}

/** XML that articy:draft exports: `<DialogueFragment><Text><LocalizedString Lang="zh">…`. */
export const articyXml: Format = {
  label: 'articy:draft XML',
  endings: ['.xml'],
  recognises: (head) => /<(?:\w+:)?ArticyData[\s>]|<Export[^>]{0,500}articy/i.test(head),
  markup: GENERAL,
  async read(input) {
    const parts = new Export(input);
    const languages = new Set(
      [...input.text.matchAll(/<LocalizedString\s[^>]{0,80}Lang="([\w-]{1,20})"/g)].map(
        ([, language = '']) => language,
      ),
    );
    const usual = usualByLanguage(languages);
    let key = '';
    await readXmlTexts(input, {
      isText: (path) => path.at(-1)?.name === 'LocalizedString' || path.at(-1)?.name === 'TechnicalName',
      text(path, content) {
        const { name, line, attributes } = path.at(-1) as (typeof path)[number];
        if (name === 'TechnicalName') key = content;
        else
          input.texts.add(
            parts.partOf(path.at(-2)?.name ?? '', attributes.Lang ?? '', usual(attributes.Lang ?? '')),
            key,
            line,
            content,
          );
      },
    });
  },
};
