/** Names of licence files beside fonts. */
export const LICENCE_FILE =
  /^(ofl|licen[cs]e|copying|ufl|(sil[-_ ])?open[-_ ]font[-_ ]licen[cs]e)([-_. ].*)?$/i;

/** How fonts and their licence files name a licence. */
interface LicenceMarks {
  readonly name: string;
  /** Id in the site's catalogue of licences. */
  readonly id?: string;
  /** Addresses of its text. */
  readonly url: RegExp | null;
  /** Identifiers that mean it wherever they stand; short ones count only as a declared SPDX identifier. */
  readonly spdx: RegExp | null;
  /** Its name in English, Chinese and Japanese, or its opening words. */
  readonly phrase: RegExp;
}

const LICENCE = 'Licen[cs]e';
/** 许可证, 授权条款, ライセンス … */
const TERMS = '(许可|許可|授权|授權|公众|公眾|ライセンス)';
const VERSION_1_0 = String.raw`[-,（( ]*(v(ersion)?\.? ?)?1\.0(?!\d)`;
/** Exemption of documents that embed the font, in the words that follow the name of the GPL. */
const FONT_EXCEPTION = String.raw`(font[- ](embedding[- ])?exception|special exception, if you create a document|\+ ?FE\b|(附|带|帶|含|及)[^，。；]{0,6}字[体體型](嵌入)?例外|フォント(埋め込み)?例外|字[体體型](嵌入)?例外)`;
const GPL = String.raw`(GNU (General )?Public ${LICENCE}|GNU 通用公[共众眾][^，。；]{0,4}${TERMS}|\bGPL)`;

/** Licences that permit commercial use. Of several that fit, the first counts. */
const LICENCE_MARKS: readonly LicenceMarks[] = [
  {
    name: 'SIL 开源字体许可证（OFL）1.0',
    url: null,
    spdx: /\bOFL-1\.0\b/i,
    phrase: new RegExp(String.raw`(Open Font ${LICENCE}|\bOFL)${VERSION_1_0}`, 'i'),
  },
  {
    name: 'SIL 开源字体许可证（OFL）',
    id: 'ofl-1.1',
    url: /openfontlicense\.org|scripts\.sil\.org\/(cms\/.*)?OFL|opensource\.org\/licenses?\/OFL-1\.1|spdx\.org\/licenses\/OFL-1\.1/i,
    spdx: /\bOFL-1\.1(-(no-)?RFN)?\b/i,
    phrase: new RegExp(
      String.raw`\bOpen Font ${LICENCE}(?!${VERSION_1_0})|\bOFL[- ]?(v(ersion)? ?)?1\.1|(SIL|OFL)[^，。；.]{0,4}(开源|开放|開源|開放)字[体體型]${TERMS}|SIL ?オープン・?フォント・?ライセンス`,
      'i',
    ),
  },
  {
    name: 'Apache 许可证 2.0',
    id: 'apache-2.0',
    url: /apache\.org\/licenses(\/LICENSE-2\.0|\/?(?![\w/-]))|opensource\.org\/licenses?\/apache-2\.0|spdx\.org\/licenses\/Apache-2\.0/i,
    spdx: /\bApache-2\.0\b/i,
    phrase: new RegExp(
      String.raw`Apache ${LICENCE}(?!,? (v(ersion)?\.? ?)?1\.)|Apache ?${TERMS}|アパッチ・?ライセンス`,
      'i',
    ),
  },
  {
    name: 'MIT 许可证',
    id: 'mit',
    url: /opensource\.org\/licenses?\/mit(-license)?\b|mit-license\.org|spdx\.org\/licenses\/MIT\b(?!-)/i,
    spdx: null,
    phrase: new RegExp(
      String.raw`\bMIT ${LICENCE}|\bMIT ?${TERMS}|free of charge, to any person obtaining a copy of this (font|software)\b`,
      'i',
    ),
  },
  {
    name: 'IPA 字体许可证',
    id: 'ipa-1.0',
    url: /ipafont\.ipa\.go\.jp\/ipa_font_license_v1|(ipafont\.ipa\.go\.jp|moji\.or\.jp\/ipafont)\/license|opensource\.org\/licenses?\/ipa(font)?\b|spdx\.org\/licenses\/IPA\b/i,
    spdx: null,
    phrase: new RegExp(`IPA (Open )?Font ${LICENCE}|IPA ?フォント・?ライセンス|IPA ?字[体體型]${TERMS}`, 'i'),
  },
  {
    name: 'CC0',
    id: 'cc0-1.0',
    url: /creativecommons\.org\/publicdomain\/zero|spdx\.org\/licenses\/CC0-1\.0/i,
    spdx: /\bCC0-1\.0\b/i,
    phrase: /\bCC0\b|Creative Commons Zero|知识共享零|創用 ?CC ?0|クリエイティブ・コモンズ・?ゼロ/i,
  },
  {
    name: 'M+ 字体许可证',
    id: 'mplus',
    url: /mplus-fonts\.(osdn|sourceforge)\.jp\/[^\s]*(license|#license)|spdx\.org\/licenses\/mplus\b/i,
    spdx: null,
    phrase: new RegExp(
      String.raw`M\+ (OUTLINE |BITMAP )?FONTS? ${LICENCE}|M\+ ?字[体體型]${TERMS}|M\+ ?フォント・?ライセンス|Unlimited permission is granted to use, copy`,
      'i',
    ),
  },
  {
    name: 'Ubuntu 字体许可证',
    url: null,
    spdx: null,
    phrase: new RegExp(`Ubuntu Font ${LICENCE}`, 'i'),
  },
  {
    name: 'Bitstream Vera 许可证',
    url: null,
    spdx: null,
    phrase: /free of charge, to any person obtaining a copy of the fonts accompanying this license/i,
  },
  {
    name: '文鼎公众许可证',
    id: 'arphic-1999',
    url: /ftp\.gnu\.org\/(pub\/)?(gnu\/)?non-gnu\/chinese-fonts-truetype\/LICENSE|spdx\.org\/licenses\/Arphic-1999/i,
    spdx: /\bArphic-1999\b/i,
    phrase: new RegExp(`Arphic Public ${LICENCE}|文鼎公[众眾][授許许][权權可]`, 'i'),
  },
  {
    name: 'GPL（附字体例外）',
    id: 'gpl-2.0-font',
    url: /gnu\.org\/licenses\/gpl-faq(\.\w+)*\.html#FontException|spdx\.org\/licenses\/Font-exception-2\.0/i,
    spdx: /\bGPL-2\.0(-only|-or-later|\+)? WITH Font-exception-2\.0\b/i,
    // The text of the GPL has special exceptions of its own; version 3 is another licence.
    phrase: new RegExp(String.raw`${GPL}(?![-, ]*(v(ersion)?\.? ?)?3)[\s\S]{0,4000}?${FONT_EXCEPTION}`, 'i'),
  },
  {
    name: '公有领域（青柳衡山）',
    id: 'public-domain-debian',
    url: null,
    spdx: null,
    // Other declarations of the kind would need evidence of their own.
    phrase: /AoyagiFont family[^.;]{0,160}are under Public Domain|青柳フォント[^。]{0,24}パブリックドメイン/i,
  },
];

/** Where, in a line, a licence is named. */
interface LicenceMention {
  readonly licence: LicenceMarks;
  readonly by: 'url' | 'spdx' | 'phrase';
  readonly at: number;
  readonly length: number;
}

/** Returns every licence that a line names, at its first mention, in the order of the table. */
export function licencesIn(line: string): LicenceMention[] {
  return LICENCE_MARKS.flatMap((licence) => {
    for (const by of ['url', 'spdx', 'phrase'] as const) {
      const hit = licence[by]?.exec(line);
      if (hit) return [{ licence, by, at: hit.index, length: hit[0].length }];
    }
    return [];
  });
}

/** The SPDX expression that a line declares: after its key, or as all that the line says; `null` if there is none. */
export function declaredSpdx(line: string): string | null {
  const declared = /SPDX-License-Identifier:\s*([\w.+-]+( WITH [\w.+-]+)?)/i.exec(line)?.[1];
  return declared ?? (/^[\w.+-]+( WITH [\w.+-]+)?$/i.test(line.trim()) ? line.trim() : null);
}
