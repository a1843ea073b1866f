import { type Format, GENERAL } from './format.ts';
import { parseXml } from './xml.ts';

const DRAWN = /^(?:text|label|title|placeholder-text|choices)$/;

/** Documents of Unity's UI Toolkit: what elements draw, by their attributes. */
export const uxml: Format = {
  label: 'Unity UI Toolkit 界面',
  endings: ['.uxml'],
  markup: GENERAL,
  async read({ text, texts, steps }) {
    const shown = texts.part('text', '界面文字', true);
    const tooltips = texts.part('tooltips', '编辑器里的提示（tooltip）', false);
    const names = texts.part('names', '名称、样式和路径', false);
    await parseXml(
      text,
      {
        open(name, attributes, line) {
          for (const [attribute, value] of Object.entries(attributes))
            texts.add(
              DRAWN.test(attribute) ? shown : attribute === 'tooltip' ? tooltips : names,
              attributes.name ?? name,
              line,
              value,
            );
        },
        close() {},
        text() {},
      },
      steps,
    );
  },
};
