import { expect, test } from 'vitest';
import { reservedNamesInNotices } from './reserved-names.ts';

const named = (notice: string) => reservedNamesInNotices([notice]);

test.each([
  ['with Reserved Font Name Foo.', ['Foo']],
  ['with Reserved Font Name Foo and Bar.', ['Foo', 'Bar']],
  ['with Reserved Font Names Foo and/or Bar', ['Foo', 'Bar']],
  ['with Reserved Font Names Foo, Bar, and/or Baz Sans.', ['Foo', 'Bar', 'Baz Sans']],
  ['with Reserved Font Name: Foo or Bar', ['Foo', 'Bar']],
  ['with Reserved Font Names Foo, Bar, and Baz.', ['Foo', 'Bar', 'Baz']],
  ['with Reserved Font Names Foo & Foo SC.', ['Foo', 'Foo SC']],
  // Lines of a licence file are wrapped.
  ['with Reserved Font Names Foo and\nBar.\nThis Font Software', ['Foo', 'Bar']],
  ['with Reserved Font Names Foo,\r\n   Bar\nand Baz', ['Foo', 'Bar', 'Baz']],
  ['with Reserved\nFont Name Foo.', ['Foo']],
  // Words in which a conjunction hides.
  ['with Reserved Font Name Sandor and Orlando.', ['Sandor', 'Orlando']],
  ['with Reserved Font Name "Rock and Roll" and/or “Foo”.', ['Rock and Roll', 'Foo']],
  // The next notice of the same line.
  [
    'Copyright 2010 A with Reserved Font Name Foo, Copyright (c) 2011 B with Reserved Font Name Bar.',
    ['Foo', 'Bar'],
  ],
  ['with Reserved Font Name Foo, all rights reserved.', ['Foo']],
  ['保留字体名称「甲体」和「乙体」。', ['甲体', '乙体']],
  ['"Reserved Font Name" refers to any names specified as such', []],
  ['with Reserved Font Name <Reserved Font Name>.', []],
])('%j reserves %j', (notice, names) => {
  expect(named(notice)).toEqual(names);
});
