import { strToU8, type Zippable, zipSync } from 'fflate';

/** A worksheet's rows as XML between `<sheetData>` tags. */
interface Worksheet {
  readonly name: string;
  readonly rows: string;
  readonly state?: string;
}

/** Packs a workbook as Excel lays it out. */
export function workbook(
  sheets: readonly Worksheet[],
  shared: readonly string[] = [],
  more: Zippable = {},
): Uint8Array {
  const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`);
  const files: Zippable = {
    'xl/workbook.xml': xml(
      `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets
        .map(
          ({ name, state = 'visible' }, i) =>
            `<sheet name="${name}" state="${state}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships>${sheets
        .map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`)
        .join('')}</Relationships>`,
    ),
    'xl/sharedStrings.xml': xml(`<sst>${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`),
  };
  for (const [i, { rows }] of sheets.entries())
    files[`xl/worksheets/sheet${i + 1}.xml`] = xml(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
  return zipSync({ ...files, ...more });
}
