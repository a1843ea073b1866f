import { csv, firstRow, readTable } from './csv.ts';
import { type Format, GENERAL } from './format.ts';
import { po } from './po.ts';

/** String tables of Unreal: `Key,SourceString,Comment`. */
export const unrealCsv: Format = {
  ...csv,
  label: 'Unreal 字符串表（CSV）',
  recognises: (head) => /^key\0sourcestring(?:\0|$)/i.test(firstRow(head).join('\0')),
  markup: [...GENERAL, 'unreal'],
  read: (input) => readTable({ ...input, header: input.header ?? true }),
};

/** Catalogues that Unreal exports for translators. */
export const unrealPo: Format = {
  ...po,
  label: 'Unreal PO',
  recognises: (head) => /^#\. Key:/m.test(head),
  sign: /^#\. Key:/m,
  markup: [...GENERAL, 'unreal'],
};
