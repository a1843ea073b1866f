import { eachLine } from './each-line.ts';
import { type Format, GENERAL } from './format.ts';
import { json } from './json.ts';
import { runAtEnd } from './run-at-end.ts';

/** Minecraft's `key=text` before 1.13, and that of Bedrock, where a tab and `##` start a remark. */
export const minecraftLang: Format = {
  label: 'Minecraft .lang',
  endings: ['.lang'],
  markup: [...GENERAL, 'minecraft'],
  async read(input) {
    const part = input.texts.part('values', '文字', true);
    const others = input.texts.part('others', '没有等号的行', false);
    await eachLine(input, (line, number) => {
      const content = withoutRemark(line.replace(/^\uFEFF/, ''));
      const equals = content.indexOf('=');
      if (/^\s*#/.test(content)) return;
      if (equals < 0) input.texts.add(others, '', number, content);
      else input.texts.add(part, content.slice(0, equals).trim(), number, content.slice(equals + 1));
    });
  },
};

function withoutRemark(line: string): string {
  const at = line.indexOf('\t##');
  if (at < 0) return line;
  const before = line.slice(0, at);
  return before.slice(0, at - runAtEnd(before, '\t'));
}

/** Minecraft's language files since 1.13, and other JSON with its colours. */
export const minecraftJson: Format = {
  ...json,
  label: 'Minecraft JSON',
  recognises: (head, name) =>
    /§[0-9a-fk-or]/i.test(head) ||
    (/^[a-z]{2,3}_[a-z]{2,4}\.json$/.test(name) &&
      /"(?:item|block|entity|itemGroup|key|gui|enchantment|advancements?)\.\w/.test(head)),
  markup: [...GENERAL, 'minecraft'],
};
