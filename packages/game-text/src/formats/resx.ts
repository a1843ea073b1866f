import { type Format, GENERAL } from './format.ts';
import { readXmlTexts } from './xml-texts.ts';

/** Resources of .NET. Entries with a type or a MIME type are no texts, nor are those of the designer (`>>name`). */
export const resx: Format = {
  label: '.NET 资源（resx）',
  endings: ['.resx', '.resw'],
  markup: GENERAL,
  async read(input) {
    const part = input.texts.part('values', '文字', true);
    const comments = input.texts.part('comments', '注释', false);
    await readXmlTexts(input, {
      isText: (path) => path.at(-2)?.name === 'data' && /^(?:value|comment)$/.test(path.at(-1)?.name ?? ''),
      text(path, content) {
        const { name = '', type, mimetype } = path.at(-2)?.attributes ?? {};
        const isComment = path.at(-1)?.name === 'comment';
        if (!isComment && (type || mimetype || name.startsWith('>>'))) return;
        input.texts.add(isComment ? comments : part, name, path.at(-1)?.line ?? 1, content);
      },
    });
  },
};
