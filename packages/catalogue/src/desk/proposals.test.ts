import { coverageOf, inspect } from '@ziwan/font-inspect';
import { windowsName } from '@ziwan/font-inspect/testing';
import { expect, test } from 'vitest';
import { cleanNames } from '../clean-names.ts';
import { faceRow } from '../family-record.ts';
import { LicenceRecogniser } from '../licence-recognition.ts';
import { readLicenceTexts } from '../licence-texts.ts';
import { familyKey, familyNames, styleOf } from '../naming.ts';
import { UNKNOWN_LICENCE } from '../reference-data.ts';
import { namedFont } from '../testing/fonts.ts';
import { draftOf } from './draft.ts';
import type { FoundFace } from './found-face.ts';
import { proposalsFor, proposedFamilies, textFrom, type UploadedFace } from './proposals.ts';

const texts = await readLicenceTexts();
const OFL = texts.of('ofl-1.1') as string;
const licence = (id: string, name: string, spdx: string) => ({ id, name, spdx, url: null, template: false });
const recogniser = new LicenceRecogniser(
  [licence('ofl-1.1', 'SIL 开源字体许可证 1.1', 'OFL-1.1'), licence('ipa-1.0', 'IPA 字体授权 1.0', 'IPA')],
  texts,
);

/** A face as an upload of a font with these names has it. */
function uploaded(
  font: Parameters<typeof namedFont>[0],
  { upload = font.family, beside = null }: { upload?: string; beside?: UploadedFace['beside'] } = {},
): UploadedFace {
  const { drawn, empty: _, sequences: __, ...report } = inspect(namedFont(font));
  const names = cleanNames(report.names);
  const own = familyNames(names.family, '文件名');
  const facts = {
    report: { ...report, names },
    verdict: { ok: true, errors: [], warnings: [], dropped: [] } as never,
    coverage: coverageOf(drawn),
  };
  const found: FoundFace = {
    face: faceRow(
      {
        style: styleOf(report),
        source: { sha256: upload, format: 'ttf', bytes: 1 },
        fileName: 'a.ttf',
        sfnt: { sha256: upload, bytes: 1 },
        drawnSha256: upload,
        facts,
      },
      '',
      '',
    ),
    hanziCount: report.hanziCount,
    nameKey: familyKey(own),
    nameZh: own.zh,
    nameEn: own.en,
    ...{ designer: null, foundry: null, copyright: names.copyright },
    licenceId: UNKNOWN_LICENCE.id,
    reservedFontNames: [],
    names,
  };
  return { upload, index: 0, found, beside };
}
const propose = (...faces: UploadedFace[]) => {
  const [family] = proposedFamilies(faces);
  return proposalsFor(family as NonNullable<typeof family>, recogniser, []);
};

test('a Chinese name in the font is sure, with half-width letters likely, and a Latin one in its place unsure', () => {
  expect(propose(uploaded({ family: 'Shan', familyZh: '山体' })).nameZh).toMatchObject({
    ...{ value: '山体', origin: 'font', sure: 'sure' },
  });
  const wide = propose(uploaded({ family: 'Shan', familyZh: 'ＩＰＡ明朝' })).nameZh;
  expect(wide).toMatchObject({ value: 'IPA明朝', sure: 'likely' });
  expect(wide.why).toContain('全角字母改成了半角');
  expect(propose(uploaded({ family: 'Shan' })).nameZh).toMatchObject({
    ...{ origin: 'font', sure: 'unsure', why: '字体里没有中文名，先用西文名' },
  });
});

test('weights are one family; editions for regions are one if one collection has them', () => {
  const faces = [
    uploaded({ family: 'Wan SC', style: '' }, { upload: 'ttc' }),
    uploaded({ family: 'Wan TC', style: '' }, { upload: 'ttc' }),
    uploaded({ family: 'Shan Light', style: '' }),
    uploaded({ family: 'Shan Bold', style: '' }),
    uploaded({ family: 'Hua SC', style: '' }),
    uploaded({ family: 'Hua TC', style: '' }),
  ];
  const keys = (apart: string[] = []) => proposedFamilies(faces, new Set(apart)).map(({ key }) => key);
  expect(keys()).toEqual(['wan', 'shan', 'hua sc', 'hua tc']);
  expect(keys(['wan'])).toEqual(['wan sc', 'wan tc', 'shan', 'hua sc', 'hua tc']);
  const [wan] = proposedFamilies(faces);
  expect(wan?.regions).toEqual(['SC', 'TC']);
  expect(propose(...faces.slice(0, 2)).nameEn.value).toBe('Wan');
});

test('a licence is matched by its text, its address or its name, and how sure that is follows', () => {
  const whole = propose(uploaded({ family: 'A', licence: OFL }));
  expect(whole.licenceId).toMatchObject({ value: 'ofl-1.1', origin: 'font', sure: 'sure' });
  expect(whole.licenceText).toMatchObject({ value: 'font', sure: 'sure' });
  const url = propose(uploaded({ family: 'B', licence: 'See https://openfontlicense.org' }));
  expect(url.licenceId).toMatchObject({ value: 'ofl-1.1', sure: 'sure' });
  expect(url.licenceText).toMatchObject({ value: 'library', origin: 'guess', sure: 'likely' });
  const name = propose(uploaded({ family: 'C', licence: 'Licensed under the SIL Open Font License, 1.1.' }));
  expect(name.licenceId).toMatchObject({ value: 'ofl-1.1', sure: 'likely' });
  expect(name.licenceText).toMatchObject({ value: 'library', sure: 'unsure' });
});

test('what matches nothing says so, with what the font says', () => {
  const own = propose(uploaded({ family: 'A', licence: '本厂授权，另行约定。' }));
  expect(own.licenceId).toMatchObject({ value: 'unknown', origin: 'none' });
  expect(own.licenceId.why).toMatch(/没有匹配上.*另行约定/);
  expect(propose(uploaded({ family: 'A' })).licenceId.why).toBe('没有匹配上：字体里没有写授权');
  expect(own.licenceText).toMatchObject({ value: null, origin: 'none' });
  const two = propose(
    uploaded({ family: 'D', licence: OFL }, { upload: '1' }),
    uploaded({ family: 'D', licence: '另行约定' }, { upload: '2' }),
  );
  expect(two.licenceId).toMatchObject({ value: 'unknown' });
});

test('a licence file beside the font counts first, and the library’s text gets the copyright notice', () => {
  const beside = { name: 'OFL.txt', text: OFL };
  const found = propose(uploaded({ family: 'A' }, { beside }));
  expect(found.licenceId).toMatchObject({ value: 'ofl-1.1', origin: 'file', sure: 'sure' });
  expect(found.licenceText).toMatchObject({ value: 'file', origin: 'file', why: '旁边的 OFL.txt' });
  const family = { faces: [uploaded({ family: 'B', copyright: '© 2020 苏小' })] };
  expect(textFrom('library', family, recogniser, 'ofl-1.1')).toBe(`© 2020 苏小\n\n${OFL}`);
  expect(recogniser.textFault(`© 2020 苏小\n\n${OFL}`)).toBeNull();
  expect(textFrom('file', family, recogniser, 'ofl-1.1')).toBeNull();
});

test('a licence that was chosen of several in a Debian copyright file is not sure', () => {
  const text = [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
    'Files: a.ttf\nLicense: CC-BY-SA-3.0 or OFL-1.1',
    'Files: b.ttf\nLicense: IPA-1',
    'Files: debian/*\nLicense: MIT',
  ].join('\n\n');
  const { licenceId } = propose(uploaded({ family: 'A' }, { beside: { name: 'LICENSE', text } }));
  expect(licenceId).toMatchObject({ value: 'ofl-1.1', origin: 'file', sure: 'unsure' });
  expect(licenceId.why).toContain('CC-BY-SA-3.0 or OFL-1.1');
});

test('a font with kana is Japanese if it has more of JIS level 1 than of Big5, with a doubt if both are near', () => {
  const scriptWith = (big5: number, jis: number | undefined, kana = 1) => {
    const face = uploaded({ family: 'A' });
    const coverage = [
      { charset: 'gb2312-1', have: 68, total: 100 },
      { charset: 'big5-1', have: big5 * 100, total: 100 },
      { charset: 'kana', have: kana * 100, total: 100 },
    ];
    const found = {
      ...face.found,
      face: { ...face.found.face, coverage: JSON.stringify(coverage) },
      ...(jis === undefined ? {} : { jis }),
    };
    const { value, sure } = propose({ ...face, found }).script;
    return [value, sure, draftOf('a', [found], '').statement.script];
  };
  expect(scriptWith(0.93, 1)).toEqual(['Jpan', 'sure', 'Jpan']);
  expect(scriptWith(1, 0.87)).toEqual(['Hant', 'sure', null]);
  expect(scriptWith(0.98, 1)).toEqual(['Jpan', 'unsure', 'Jpan']);
  expect(scriptWith(1, 0.99)).toEqual(['Hant', 'unsure', null]);
  expect(scriptWith(0.93, 1, 0.1)).toEqual(['Hant', 'sure', null]);
  expect(scriptWith(0.93, undefined)).toEqual(['Hant', 'unsure', null]);
});

test('a font of hanzi of one extension is Chinese, or Japanese if its name is, and nobody is sure', () => {
  const scriptWith = (hanziCount: number, ...languages: string[]) => {
    const face = uploaded({ family: 'A' });
    const found = {
      ...face.found,
      ...{ hanziCount, face: { ...face.found.face, coverage: JSON.stringify([]) } },
      names: { ...face.found.names, family: Object.fromEntries(languages.map((tag) => [tag, '花園'])) },
    } as typeof face.found;
    const { value, sure, why } = propose({ ...face, found }).script;
    expect(draftOf('a', [found], '').statement.script).toBe(hanziCount < 75 ? null : value);
    return [value, sure, why.split('，').at(-1)];
  };
  expect(scriptWith(4000, 'en', 'ja')).toEqual(['Jpan', 'unsure', '名字是日文的']);
  expect(scriptWith(4000, 'ja', 'zh-TW')).toEqual(['Hans', 'unsure', '分不出简繁']);
  expect(scriptWith(75, 'en')).toEqual(['Hans', 'unsure', '分不出简繁']);
  expect(scriptWith(74, 'ja')[0]).toBe('Zsym');
});

test('a description counts if it is Chinese; one in English is left', () => {
  const described = (text: string, language?: number) =>
    propose(uploaded({ family: 'A', names: [windowsName(10, text, language)] })).about;
  expect(described('取法北魏碑刻。', 0x804)).toMatchObject({ value: '取法北魏碑刻。', origin: 'font' });
  expect(described('A brush face.')).toMatchObject({ value: null, origin: 'none' });
});
