import { type Format, GENERAL } from './format.ts';
import { groupOf } from './json.ts';
import { parseXml } from './xml.ts';

/** XML of any shape: what stands in elements and attributes, grouped by path, such as `Quest/Title` or `Item@name`. */
export const xml: Format = {
  label: 'XML',
  endings: ['.xml'],
  sign: /^\s*<\?xml\s/,
  markup: GENERAL,
  async read({ text, texts, steps }) {
    const path: string[] = [];
    const leaves: { path: readonly string[]; key: string; line: number; text: string }[] = [];
    /** Attribute that names each open element. */
    const keys: string[] = [];
    let line = 1;
    let content = '';
    const end = () => {
      if (content.trim())
        leaves.push({ path: [...path], key: keys.at(-1) ?? '', line, text: content.trim() });
      content = '';
    };
    try {
      await parseXml(
        text,
        {
          open(name, attributes, at) {
            end();
            path.push(name);
            line = at;
            const key = attributes.id ?? attributes.name ?? attributes.key ?? keys.at(-1) ?? '';
            keys.push(key);
            for (const [attribute, value] of Object.entries(attributes))
              if (value.trim()) leaves.push({ path: [...path, `@${attribute}`], key, line, text: value });
          },
          close(_, at) {
            end();
            path.pop();
            keys.pop();
            line = at;
          },
          text(piece) {
            content += piece;
          },
        },
        steps,
      );
    } finally {
      const groups = groupOf(leaves.map(({ path }) => path));
      for (const [i, { path, key, line, text }] of leaves.entries()) {
        const group = (groups[i] as string).replaceAll('.@', '@').replaceAll('.', '/');
        const remark = /comment|note$|备注|注释/i.test(path.at(-1) ?? '');
        texts.add(texts.part(group, group, remark ? false : undefined), key, line, text);
      }
    }
  },
};
