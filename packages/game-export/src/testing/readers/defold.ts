import { type Files, only, rule } from './rules.ts';

/** Fields of a font and their values in protobuf's text format (font_ddf.proto, `FontDesc`). */
const FIELDS: Record<string, RegExp> = {
  font: /^"\/[^"]+\.(?:ttf|otf|fnt)"$/,
  material: /^"\/builtins\/fonts\/[\w-]+\.material"$/,
  size: /^[1-9]\d*$/,
  antialias: /^[01]$/,
  output_format: /^TYPE_(?:BITMAP|DISTANCE_FIELD)$/,
  characters: /^"(?:[^"\\\n]|\\["\\])*"$/,
};
const REQUIRED = ['font', 'material', 'size'];

/** Reads the package's font resource as Bob does, and checks that its font and its characters are those of the package. */
export function readDefold(files: Files): void {
  const { bytes } = only(files, '.font');
  const fields = new Map<string, string>();
  for (const line of bytes.toString().split('\n').filter(Boolean)) {
    const [, name = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
    rule(FIELDS[name], 'known-fields', line);
    rule(FIELDS[name]?.test(value), 'value', line);
    rule(!fields.has(name), 'once', name);
    fields.set(name, value);
  }
  for (const name of REQUIRED) rule(fields.has(name), 'required', name);
  // Paths begin at the project, into whose root the folder goes.
  rule(files.has((fields.get('font') as string).slice(2, -1)), 'font', fields.get('font'));
  const isField = fields.get('output_format') === 'TYPE_DISTANCE_FIELD';
  rule(isField === (fields.get('material') === '"/builtins/fonts/font-df.material"'), 'material');
  const characters = (fields.get('characters') ?? '""').slice(1, -1).replace(/\\(.)/g, '$1');
  rule(characters === files.get('charset.txt')?.toString(), 'characters');
}
