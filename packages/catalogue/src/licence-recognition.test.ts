import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { LicenceRecogniser, type LicenceSaid } from './licence-recognition.ts';
import { type LicenceTexts, readLicenceTexts } from './licence-texts.ts';
import { catalogueOf } from './paths.ts';
import { readLicences } from './reference-data.ts';
import type { LicenceRecord } from './sidecar.ts';

interface Said {
  url: string[];
  spdx: string[];
  words: string[];
}

/** How each licence of the library is named in fonts. */
const SAID: Record<string, Said> = {
  'ofl-1.1': {
    url: [
      'https://openfontlicense.org',
      'http://scripts.sil.org/OFL',
      'https://scripts.sil.org/cms/scripts/page.php?item_id=OFL_web',
      'https://opensource.org/licenses/OFL-1.1',
    ],
    spdx: ['OFL-1.1', 'SPDX-License-Identifier: OFL-1.1-no-RFN'],
    words: [
      'This Font Software is licensed under the SIL Open Font License, Version 1.1.',
      'SIL OPEN FONT LICENCE',
      '本字体采用 SIL 开源字体许可证',
      '以 SIL 開放字型授權釋出',
      'SIL オープンフォントライセンス',
    ],
  },
  'apache-2.0': {
    url: ['http://www.apache.org/licenses/LICENSE-2.0', 'https://www.apache.org/licenses/LICENSE-2.0.html'],
    spdx: ['Apache-2.0'],
    words: [
      'Licensed under the Apache License, Version 2.0',
      'Apache 许可证 2.0',
      'アパッチ・ライセンス 2.0',
    ],
  },
  mit: {
    url: ['https://opensource.org/licenses/MIT', 'https://opensource.org/license/mit'],
    spdx: ['MIT', 'SPDX-License-Identifier: MIT'],
    words: ['This font is released under the MIT License.', '采用 MIT 许可证', 'MIT ライセンス'],
  },
  'ipa-1.0': {
    url: [
      'http://ipafont.ipa.go.jp/ipa_font_license_v1.html',
      'https://opensource.org/licenses/IPA/',
      'https://opensource.org/license/ipafont',
      'https://moji.or.jp/ipafont/license/',
    ],
    spdx: ['IPA', 'SPDX-License-Identifier: IPA'],
    words: ['IPA Font License Agreement v1.0', 'IPAフォントライセンスv1.0', 'IPA 字体许可证'],
  },
  'cc0-1.0': {
    url: ['https://creativecommons.org/publicdomain/zero/1.0/'],
    spdx: ['CC0-1.0'],
    words: ['CC0 1.0 Universal', 'Creative Commons Zero', 'クリエイティブ・コモンズ・ゼロ'],
  },
  mplus: {
    url: ['https://spdx.org/licenses/mplus.html'],
    spdx: ['SPDX-License-Identifier: mplus'],
    words: [
      'M+ FONTS LICENSE',
      'Unlimited permission is granted to use, copy, and distribute it, with or without modification',
      'M+ 字体许可证',
      'M+ フォントライセンス',
    ],
  },
  'arphic-1999': {
    url: ['https://ftp.gnu.org/non-gnu/chinese-fonts-truetype/LICENSE'],
    spdx: ['Arphic-1999'],
    words: ['ARPHIC PUBLIC LICENSE', '文鼎公众授权书', '文鼎公眾授權書', '文鼎公众许可证'],
  },
  'gpl-2.0-font': {
    url: ['https://www.gnu.org/licenses/gpl-faq.en.html#FontException'],
    spdx: ['GPL-2.0-only WITH Font-exception-2.0', 'GPL-2.0-or-later WITH Font-exception-2.0'],
    words: [
      'GPL2 with font embedding exception',
      'GNU General Public License, version 2, with font exception',
      'GPLv2+FE',
      'GPL 2.0，附字体嵌入例外',
      'GPL v2 フォント埋め込み例外',
    ],
  },
  'public-domain-debian': { url: [], spdx: [], words: [] },
};

let library: Map<string, LicenceRecord>;
let texts: LicenceTexts;
let recogniser: LicenceRecogniser;

beforeAll(async () => {
  library = await readLicences(join(catalogueOf(), 'licences'));
  texts = await readLicenceTexts();
  recogniser = new LicenceRecogniser(library.values(), texts);
});

const SILENT: LicenceSaid = { licence: null, licenceUrl: null, copyright: null };
const find = (said: Partial<LicenceSaid>) => recogniser.find({ ...SILENT, ...said });
const wordingsOf = (id: string) => {
  const folder = join(catalogueOf(), 'licences', 'texts', id);
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8').replace(/^%%\n/m, ''));
};

test('every licence of the library is known by its address, its SPDX identifier, its name and its full text', () => {
  const expected = [...library.values()].filter(({ id, template }) => id !== 'unknown' && !template);
  expect(Object.keys(SAID).sort()).toEqual(expected.map(({ id }) => id).sort());
  expect(texts.ids().sort()).toEqual(Object.keys(SAID).sort());
  for (const { id, name, url, spdx } of expected) {
    const { url: urls, spdx: ids, words } = SAID[id] as Said;
    if (url) expect(urls.length, id).toBeGreaterThan(0);
    if (spdx) expect(ids.length, id).toBeGreaterThan(0);
    for (const address of [...urls, ...(url ? [url] : [])]) {
      expect(find({ licenceUrl: address }).id, address).toBe(id);
      expect(find({ licence: `You must accept "${address}" to use this product.` }).id, address).toBe(id);
    }
    for (const said of [...ids, ...(spdx ? [spdx] : [])]) expect(find({ licence: said }).id, said).toBe(id);
    for (const said of [...words, name]) expect(find({ licence: said }).id, said).toBe(id);
    for (const text of wordingsOf(id)) {
      // Wrapped otherwise, in another case, with a notice before it.
      const wrapped = `Copyright 2026 Ann.\n\n${text.replace(/\s+/g, '  ').replaceAll('"', '“').toUpperCase()}`;
      // Fonts lose the space where lines were joined.
      const joined = text.replaceAll('\n', '');
      for (const said of [text, wrapped, joined]) {
        const of = `${id} ${said.slice(0, 60)}`;
        expect(find({ licence: said }), of).toMatchObject({ id, words: expect.stringContaining('全文') });
        expect(find({ file: said }).id, of).toBe(id);
        expect(recogniser.textFault(said), of).toBe(null);
      }
    }
  }
});

test.each([
  ['the GPL without the exemption of fonts', 'GNU General Public License, version 2'],
  ['the GPL by its address', 'http://www.gnu.org/copyleft/gpl.html'],
  ['version 3 of the GPL', 'GNU GPL version 3 with font exception'],
  ['version 1.0 of the OFL', 'SIL Open Font License, Version 1.0'],
  ['version 1.1 of the Apache licence', 'Apache License, Version 1.1'],
  ['a phonetic alphabet', 'Doulos, with IPA characters'],
  ['another public licence of the kind', 'Creative Commons Attribution 4.0'],
  ['any public domain', 'This font is in the Public Domain.'],
  ['a licence that is denied', 'This font is NOT licensed under the SIL Open Font License'],
  ['a template', '自有商业授权（样板，照合同改）'],
  ['two licences', 'Latin under the Apache License 2.0, hanzi under the SIL Open Font License 1.1'],
])('%s is no licence of the library, and what the font says is quoted', (_, licence) => {
  const found = find({ licence });
  expect(found).toMatchObject({ id: null, silent: false });
  expect(found.words).toContain(licence);
  expect(found.words).not.toContain('没有注明');
});

test('of what restricts a font, the words are quoted as they stand in it', () => {
  const before = 'An opening… of many words…  '.repeat(20);
  const { id, words } = find({ licence: `${before}FREE FOR NON-COMMERCIAL USE ONLY, says the author.` });
  expect(id).toBe(null);
  expect(words).toContain('FREE FOR NON-COMMERCIAL USE ONLY, says the author.');
  // Beside the whole terms of a licence, too.
  const [ofl] = wordingsOf('ofl-1.1') as [string];
  for (const licence of [`${ofl}\n6) For non-commercial use only.`, `For non-commercial use only.\n\n${ofl}`])
    expect(find({ licence }).words).toMatch(/限制商用.*「[^」]{0,80}for non-commercial use only/i);
});

test('a changed text is none of the library’s, even beside the address of the original', () => {
  const [ofl] = wordingsOf('ofl-1.1') as [string];
  const changed = [
    ofl.replace('1) Neither', '0) The Font Software may be used in Utopia only.\n\n1) Neither'),
    ofl.replace(/^5\)[\s\S]*?\n\n/m, ''),
    wordingsOf('gpl-2.0-font')[0]?.split('As a special exception')[0] ?? '',
  ];
  for (const licence of changed) {
    const found = find({ licence, licenceUrl: 'https://openfontlicense.org' });
    expect(found.id, licence.slice(0, 40)).toBe(null);
    expect(found.words).toMatch(/和它的原文不一样/);
  }
  const paid = `${ofl}\n6) For non-commercial use only.`;
  expect(find({ licence: paid })).toMatchObject({ id: null, words: expect.stringContaining('限制商用') });
});

test('only a font that says nothing is told to say nothing', () => {
  expect(find({})).toEqual({
    id: null,
    words: '字体里没有写授权',
    by: null,
    silent: true,
    restricts: false,
    doubtful: false,
  });
  expect(find({ copyright: '© 2020 某人' })).toMatchObject({ silent: true });
  expect(find({ licence: 'See the readme.' })).toMatchObject({
    silent: false,
    words: '没有匹配上授权库里的任何一份。字体里的授权文字：「See the readme.」',
  });
});

const FORMAT = 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/';
/** A Debian copyright file of stanzas, each without blank lines inside. */
const debian = (...stanzas: string[]) =>
  [FORMAT, ...stanzas].map((one) => one.replace(/\n[ \t]*(?=\n)/g, '\n .')).join('\n\n');
const stanzaOf = (files: string, licence: string) =>
  `Files: ${files}\nCopyright: 2019 mshio\nLicense: ${licence}`;
const termsOf = (id: string) => (wordingsOf(id)[0] as string).trim().replace(/^/gm, ' ');
const PACKAGER = stanzaOf('debian/*', 'MIT');

test('a Debian copyright file gives the licence of the stanza that covers the font, not the packager’s', () => {
  const file = debian(stanzaOf('*', 'OFL-1.1'), PACKAGER, `License: MIT\n${termsOf('mit')}`);
  expect(find({ file })).toMatchObject({ id: 'ofl-1.1', doubtful: false });
  const several = debian(
    stanzaOf('a-*.ttf', 'IPA-1'),
    stanzaOf('sources/*\n b?.ttf', 'Apache-2\n The text is in /usr/share/common-licenses/Apache-2.0.'),
    PACKAGER,
  );
  expect(find({ file: several, fontName: 'a-1.ttf' })).toMatchObject({ id: 'ipa-1.0', doubtful: false });
  expect(find({ file: several, fontName: 'b1.ttf' }).id).toBe('apache-2.0');
  const unclear = find({ file: several, fontName: 'c.ttf' });
  expect(unclear).toMatchObject({ id: null, words: expect.stringContaining('IPA-1；Apache-2') });
  expect(find({ file: several, fontName: 'c.ttf', licence: 'IPA Font License' })).toMatchObject({
    ...{ id: 'ipa-1.0', doubtful: true },
  });
});

test('of licences that a Debian copyright file offers, the font’s own counts, else the OFL with a doubt', () => {
  const file = debian(
    stanzaOf('*', 'CC-BY-SA-3.0 or OFL-1.1 or MIT'),
    PACKAGER,
    `License: OFL-1.1\n${termsOf('ofl-1.1')}`,
  );
  const found = find({ file });
  expect(found).toMatchObject({ id: 'ofl-1.1', doubtful: true });
  expect(found.words).toContain('CC-BY-SA-3.0 or OFL-1.1 or MIT');
  expect(find({ file, licence: 'MIT License' })).toMatchObject({ id: 'mit', doubtful: false });
  expect(find({ file: debian(stanzaOf('*', 'OFL-1.1 and MIT')) }).id).toBe(null);
});

test('short names in Debian copyright files match the library; what it lacks is said', () => {
  const by = (licence: string) => find({ file: debian(stanzaOf('*.ttf', licence), PACKAGER) });
  expect(by('Expat').id).toBe('mit');
  expect(by(`Original\n${termsOf('mplus')}`).id).toBe('mplus');
  expect(by('Arphic-Public-License').id).toBe('arphic-1999');
  expect(by('public-domain\n Use it freely.')).toMatchObject({ id: 'public-domain-debian', doubtful: true });
  for (const name of ['CC-BY-SA-3', 'GPL-2+', 'GPL-3'])
    expect(by(name)).toMatchObject({
      id: null,
      words: expect.stringMatching(`${name}」，没有匹配上`.replace('+', '.')),
    });
  const own = { licence: 'Licensed under the Apache License, Version 2.0' };
  expect(find({ file: debian(stanzaOf('*', 'OFL-1.1')), ...own }).id).toBe(null);
});

test('a file beside the font that matches nothing does not hide what the font says', () => {
  const licence = 'This Font Software is licensed under the SIL Open Font License, Version 1.1.';
  const [ofl] = wordingsOf('ofl-1.1') as [string];
  const changed = ofl.replace(/^5\)[\s\S]*?\n\n/m, '');
  expect(find({ file: changed }).id).toBe(null);
  const found = find({ file: changed, licence });
  expect(found).toMatchObject({ id: 'ofl-1.1', doubtful: true });
  expect(found.words).toMatch(/^字体里的授权文字.*和它的原文不一样/);
  expect(find({ file: debian(stanzaOf('*', 'GPL-3')), licence })).toMatchObject({
    id: 'ofl-1.1',
    doubtful: true,
  });
  expect(find({ file: changed, licence: 'MIT License' }).id).toBe(null);
  expect(find({ file: 'For personal use only.', licence })).toMatchObject({ id: null, restricts: true });
  const reworded = wordingsOf('mit')[0]?.replace('AND NONINFRINGEMENT', '') ?? '';
  expect(find({ file: debian(stanzaOf('*', 'MIT')), copyright: reworded })).toMatchObject({
    ...{ id: 'mit', doubtful: true },
  });
});

test('a licence that operators wrote is found by its address, SPDX identifier and name; a removed one is not', () => {
  const own = {
    id: 'zk',
    name: '站酷字体授权',
    spdx: 'LicenseRef-ZK',
    url: 'https://www.zcool.example/fonts/',
  };
  const other = new LicenceRecogniser([{ ...own, template: false }], texts);
  for (const licence of ['见 http://zcool.example/fonts', 'LicenseRef-ZK', '按站酷字体授权使用'])
    expect(other.find({ ...SILENT, licence }).id, licence).toBe('zk');
  expect(other.find({ ...SILENT, licence: 'http://zcool.example/fonts/other' }).id).toBe(null);
  expect(other.find({ ...SILENT, licence: 'SIL Open Font License 1.1' }).id).toBe(null);
});

test('an address, a sentence and a bare reference are no full text; terms in an author’s own words are', () => {
  const fault = (text: string) => recogniser.textFault(text);
  expect(fault('https://opensource.org/licenses/IPA/')).toContain('网址');
  expect(fault('见 www.example.com/font 。')).toContain('一句话');
  expect(fault('GPL2 with font embedding exception')).toContain('一句话');
  expect(
    fault(
      'This Font Software is licensed under the SIL Open Font License, Version 1.1. This license is available with a FAQ at: https://scripts.sil.org/OFL',
    ),
  ).toContain('只提到许可证');
  const own =
    '本字体由作者免费提供，个人与企业均可用于商业用途，包括印刷、网页、软件与游戏；不得单独出售字体文件，不得改名再发布，转载须注明出处。';
  expect(fault(own)).toBe(null);
});
