import * as z from 'zod';
import { COVERS, type Cover } from '../covers.ts';
import type { SchemaGroup } from '../endpoint.ts';
import type { FormFile } from '../endpoints/account.ts';
import { versionState } from '../entities.schemas.ts';
import { page } from '../envelope.schemas.ts';
import { FAMILY_SCRIPTS } from '../scripts.ts';
import { line, lines } from './fields.schemas.ts';
import { FONT_LIMITS } from './fonts.ts';
import { adminListQuery, recordId, revision } from './resource.schemas.ts';

const optional = (max: number) => z._default(z.nullable(lines(max)), null);
const optionalLine = (max: number) => z._default(z.nullable(line(max)), null);
const address = z._default(
  z.nullable(z.string().check(z.trim(), z.maxLength(500), z.regex(/^https?:\/\/[^\s/$.?#][^\s]*$/i))),
  null,
);
const date = z.iso.date();
const cover = z.enum(Object.keys(COVERS) as Cover[]);

const references = z
  .array(
    z.object({
      type: z.enum(['award', 'case', 'video']),
      title: line(200),
      note: optional(300),
      url: address,
    }),
  )
  .check(z.maxLength(60));

/** Facts that an operator states about a family. */
const statement = {
  nameZh: line(60),
  nameEn: optionalLine(80),
  /** Other names by which people know it, separated by 、. */
  aliases: optionalLine(400),
  kind: z.enum(['creative', 'currency']),
  /** Null derives the script from the font's coverage. */
  script: z._default(z.nullable(z.enum(Object.keys(FAMILY_SCRIPTS))), null),
  designer: optionalLine(200),
  foundry: optionalLine(120),
  year: z._default(z.nullable(z.int().check(z.gte(1900), z.lte(2100))), null),
  copyright: optional(1000),
  about: optional(2000),
  /** What its specimens draw before a visitor has typed; null leaves it to the site. */
  sampleLine: optionalLine(FONT_LIMITS.sampleLine),
  /** Scene that its picture stands in; null leaves it to its tags. */
  cover: z._default(z.nullable(cover), null),
  brandNumber: z._default(z.nullable(recordId), null),
  /** Dictionary numbers of style and use tags; script and licence tags are derived. */
  tags: z._default(z.array(recordId).check(z.maxLength(40)), []),
  licenceId: recordId,
  /** Full licence text; without one, the font cannot be downloaded. */
  licenceText: z._default(z.nullable(z.string().check(z.maxLength(FONT_LIMITS.licenceText))), null),
  /** Evidence for the licence; visible to operators only. */
  licenceEvidence: optional(2000),
  /** Required when the terms differ from the published ones. */
  licenceChange: z._default(z.nullable(z.object({ effectiveOn: date, changes: lines(500) })), null),
  reservedFontNames: z._default(z.array(line(80)).check(z.maxLength(20)), []),
  sourceName: line(120),
  sourceVersion: optionalLine(120),
  sourceUrl: address,
  officialDownload: address,
  /** Name of the original from whose slices the font was assembled, under another name. */
  assembledFrom: optionalLine(120),
  references: z._default(references, []),
};

/** Update of a family; faces that are left out keep their style. */
const adminFontInput = z.object({
  ...statement,
  faces: z._default(
    z
      .array(
        z.object({
          id: z.string().check(z.maxLength(200)),
          styleName: line(60),
          weight: z.int().check(z.gte(1), z.lte(1000)),
        }),
      )
      .check(z.maxLength(FONT_LIMITS.faces)),
    [],
  ),
});

/** `draft`: never published. `changed`: published, with later edits that visitors do not see yet. */
const fontState = z.enum(['draft', 'published', 'changed', 'unpublished']);

const finding = z.object({ table: z.string(), message: z.string() });

const namesInFont = z.object({
  /** Family names by language tag. */
  family: z.record(z.string(), z.string()),
  subfamily: z.record(z.string(), z.string()),
  version: z.nullable(z.string()),
  copyright: z.nullable(z.string()),
  designer: z.nullable(z.string()),
  manufacturer: z.nullable(z.string()),
  licence: z.nullable(z.string()),
  licenceUrl: z.nullable(z.string()),
});

const axis = z.object({
  tag: z.string(),
  name: z.string(),
  min: z.number(),
  default: z.number(),
  max: z.number(),
  hidden: z.boolean(),
});

/** A face with the facts found in its file. */
const adminFace = z.object({
  id: z.string(),
  styleName: z.string(),
  weight: z.int(),
  width: z.int(),
  italic: z.boolean(),
  postscriptName: z.nullable(z.string()),
  outline: z.string(),
  format: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  glyphs: z.int(),
  characters: z.int(),
  hanzi: z.int(),
  fsType: z.int(),
  vertical: z.boolean(),
  metrics: z.record(z.string(), z.nullable(z.number())),
  axes: z.array(axis),
  instances: z.array(z.object({ name: z.string(), coordinates: z.record(z.string(), z.number()) })),
  features: z.array(z.string()),
  coverage: z.array(z.object({ charset: z.string(), have: z.int(), total: z.int() })),
  /** Warnings of the checks, and the tables that were dropped. */
  findings: z.array(finding),
  dropped: z.array(z.string()),
  names: z.nullable(namesInFont),
  /** Other families that contain the same face. */
  duplicates: z.array(z.object({ id: z.string(), nameZh: z.string(), state: fontState })),
});

/** Characters of a kind, all of them listed unless they are thousands. */
const countedCharacters = z.object({ count: z.int(), characters: z.string() });

/** A difference of two files that is none of their characters: layout, metrics, names. */
const factChange = z.object({
  text: z.string(),
  /** True if the new file lacks something. */
  lost: z.boolean(),
});
export type FactChange = z.output<typeof factChange>;

/** A face whose file was replaced. */
const faceFileChange = z.object({
  face: z.string(),
  styleName: z.string(),
  fromVersion: z.nullable(z.string()),
  toVersion: z.nullable(z.string()),
  lost: countedCharacters,
  gained: countedCharacters,
  /** Shared characters that are drawn otherwise; null if the outlines were not compared. */
  changed: z.nullable(countedCharacters),
  /** Other differences, in Chinese; absent from changes recorded before they were compared. */
  facts: z.optional(z.array(factChange)),
});
export type FaceFileChange = z.output<typeof faceFileChange>;

/** What new files of a family change. */
export const fileChanges = z.object({
  faces: z.array(faceFileChange),
  /** Styles of faces that are gone. */
  removed: z.array(z.string()),
});
export type FileChanges = z.output<typeof fileChanges>;

const faceCard = z.object({ id: z.string(), styleName: z.string(), weight: z.int() });

const card = {
  id: z.string(),
  nameZh: z.string(),
  nameEn: z.nullable(z.string()),
  kind: z.enum(['creative', 'currency']),
  state: fontState,
  licenceId: z.string(),
  brandNumber: z.nullable(z.string()),
  faceCount: z.int(),
  hanzi: z.int(),
  variable: z.boolean(),
  downloads: z.int(),
  publishedAt: z.nullable(z.string()),
  updatedAt: z.string(),
};

const adminFontCard = z.object({ ...card, face: z.nullable(faceCard) });

const adminFont = z.object({
  ...adminFontInput.shape,
  ...card,
  revision: z.string(),
  faces: z.array(adminFace),
  /** Warnings, in Chinese, to review before publishing. */
  warnings: z.array(z.string()),
  /** Reasons, in Chinese, why it cannot be published; empty if it can. */
  obstacles: z.array(z.string()),
  /** What publishing changes in its files; null if nothing. */
  fileChanges: z.nullable(fileChanges),
  /** Published changes of its files, newest first. */
  fileHistory: z.array(z.object({ number: z.int(), at: z.string(), changes: fileChanges })),
  /** Where proposed values come from, by field, in Chinese. */
  origins: z.record(z.string(), z.string()),
  /** What the fonts or the text say against the licence that was chosen, in Chinese. */
  contradictions: z.array(z.string()),
  /** Reserved names that the terms or the fonts state and `reservedFontNames` lacks. */
  unlistedReservedNames: z.array(z.string()),
  /** Licence text in the font's name table, if it is a whole one. */
  fullTextInFont: z.nullable(z.string()),
  /** URL of its public page; null while it is not public. */
  url: z.nullable(z.string()),
  createdAt: z.string(),
});

const font = z.object({ id: recordId });
const atRevision = z.object({ revision });

/** Families that the operator was told contain a face of the uploads; any other such family refuses the call. */
const knownTwins = z._default(z.array(recordId).check(z.maxLength(100)), []);
const uploadIds = z.array(recordId).check(z.minLength(1), z.maxLength(FONT_LIMITS.faces));

/** Upload of a font file, in progress or checked. */
const fontUpload = z.object({
  id: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  /** Bytes received so far, which is the offset of the next part. */
  received: z.int(),
  state: z.enum(['receiving', 'checking', 'ready', 'refused']),
  /** Reason for rejection, in Chinese. */
  reason: z.nullable(z.string()),
  code: z.nullable(z.string()),
  /** Families named in the file; a collection may contain several. Files of one family have the same key. */
  families: z.array(z.object({ key: z.string(), nameZh: z.string(), faces: z.int() })),
  faces: z.array(z.object({ styleName: z.string(), weight: z.int(), hanzi: z.int() })),
  /** Families, published or drafts, that already contain one of these faces. */
  duplicates: z.array(z.object({ id: z.string(), nameZh: z.string() })),
});

const upload = z.object({ id: recordId });

/** `file` is a licence file that came beside the fonts, `font` the name table, `library` the stored terms. */
const textSource = z.enum(['file', 'font', 'library']);

/** A value of the sheet, with where it comes from and how sure that is. */
const proposal = <T extends z.ZodType>(value: T) =>
  z.object({
    value,
    origin: z.enum(['font', 'file', 'outlines', 'guess', 'none']),
    sure: z.enum(['sure', 'likely', 'unsure']),
    /** In Chinese. */
    why: z.string(),
  });

const fontName = z.object({ id: z.string(), nameZh: z.string() });

/** A family that is proposed for uploads of the operator. */
const intakeRow = z.object({
  key: z.string(),
  uploads: z.array(z.string()),
  /** Keys of its families in the uploads. */
  families: z.array(z.string()),
  /** Regions whose editions one collection holds; empty for any other family. */
  regions: z.array(z.string()),
  fileNames: z.array(z.string()),
  /** The face that stands for the family first. */
  faces: z.array(
    z.object({
      upload: z.string(),
      /** Its place in the upload. */
      index: z.int(),
      styleName: z.string(),
      weight: z.int(),
    }),
  ),
  hanzi: z.int(),
  nameZh: proposal(z.string()),
  nameEn: proposal(z.nullable(z.string())),
  script: proposal(z.string()),
  kind: proposal(z.enum(['creative', 'currency'])),
  licenceId: proposal(z.string()),
  licenceText: proposal(z.nullable(textSource)),
  tags: proposal(z.array(z.string())),
  about: proposal(z.nullable(z.string())),
  /** A line that the first face draws whole. */
  sampleLine: proposal(z.nullable(z.string())),
  /** The scene that the site would choose for its picture. */
  cover: proposal(z.nullable(cover)),
  /** Scenes of whose words the first face draws every character. */
  covers: z.array(cover),
  /** Sources that have a full licence text, besides the library. */
  texts: z.array(textSource),
  /** What visitors would miss in it, in Chinese. */
  lacking: z.array(z.string()),
  /** Families, published or drafts, that contain one of its faces. */
  duplicates: z.array(fontName),
  /** Public families that draw alike; `same` is another edition of the design. */
  alike: z.array(z.object({ ...fontName.shape, same: z.boolean() })),
});

/** What is done to one of many fonts. Members that are absent stay as they are. */
const manyChange = z.object({
  do: z.literal('set'),
  kind: z.optional(z.enum(['creative', 'currency'])),
  licenceId: z.optional(recordId),
  brandNumber: z.optional(z.nullable(recordId)),
  /** Replaces the tags of style and use. */
  tags: z.optional(z.array(recordId).check(z.maxLength(40))),
  addTags: z.optional(z.array(recordId).check(z.maxLength(40))),
  /** Adds all tags that the font's outlines and fonts like it suggest. */
  suggested: z.optional(z.literal(true)),
});

/** Fonts with something lacking: full licence text, tags, hanzi, words about it, or permission to hand it out. */
const lacking = z.enum(['licence-text', 'tags', 'hanzi', 'about', 'download']);

export const fontDeskSchemas = {
  adminFontList: {
    summary: '字体：列表，发布与未发布的都在内',
    description: '分页列出字体，未发布的也在内；`lacking` 只要缺授权全文、标签、汉字、介绍的，或只能预览的。',
    query: z.object({
      ...adminListQuery,
      state: z.optional(fontState),
      kind: z.optional(z.enum(['creative', 'currency'])),
      licenceId: z.optional(recordId),
      brandNumber: z.optional(recordId),
      lacking: z.optional(lacking),
    }),
    data: page(adminFontCard),
  },
  adminFontOne: {
    summary: '字体：资料与检查报告',
    description: '一款字体的资料与检查报告：文件里读到的、要留意的、不能发布的原因。',
    params: font,
    data: adminFont,
  },
  createFont: {
    summary: '字体：把上传好的文件立为一族，存为草稿',
    description:
      '把检查过的上传立为一族，存为草稿；`known` 写明已经知道站上有同样字款的字族，`stated` 写明资料，不写就照字体里的。',
    body: z.object({
      uploads: uploadIds,
      /** Keys of families in the uploads: takes only their faces and leaves the others. */
      families: z.optional(
        z
          .array(z.string().check(z.minLength(1), z.maxLength(1000)))
          .check(z.minLength(1), z.maxLength(FONT_LIMITS.faces)),
      ),
      known: knownTwins,
      /** What the record says instead of what the fonts say. */
      stated: z.optional(
        z.object({
          nameZh: line(60),
          nameEn: optionalLine(80),
          kind: statement.kind,
          script: statement.script,
          licenceId: recordId,
          licenceText: z._default(z.nullable(textSource), null),
          tags: statement.tags,
          about: statement.about,
          sampleLine: statement.sampleLine,
          cover: statement.cover,
        }),
      ),
    }),
    data: adminFont,
  },
  intakeSheet: {
    summary: '字体：收字表，上传好的文件各成一族，每一格的建议、出处与把握',
    description: '自己上传好的、还没有存成草稿的文件，按族列出；每一格带建议的值、出处、把握与理由。',
    query: z.object({
      /** Keys of families of regions that are to be apart, separated by line feeds. */
      apart: z.optional(z.string().check(z.maxLength(4000))),
    }),
    data: z.object({
      rows: z.array(intakeRow),
      /** Licences that fonts can have, templates left out; `terms` if the library has the full text. */
      licences: z.array(
        z.object({ id: z.string(), name: z.string(), spdx: z.nullable(z.string()), terms: z.boolean() }),
      ),
    }),
  },
  updateFont: {
    summary: '字体：修改资料；发布后访客才看到',
    description: '改写一族的资料；已发布的要再发布一次，访客才看到。',
    params: font,
    body: z.object({ revision, data: adminFontInput }),
    data: adminFont,
  },
  removeFont: {
    summary: '字体：删除草稿或已下架的字体',
    description: '删除一族草稿或已下架的字体。',
    params: font,
    data: z.null(),
  },
  addFaces: {
    summary: '字体：加入上传好的字款；同一样式的以新文件代替',
    description: '把检查过的上传加进一族；同一样式的以新文件代替。',
    params: font,
    body: z.object({ revision, uploads: uploadIds, known: knownTwins }),
    data: adminFont,
  },
  compareFaces: {
    summary: '字体：加入上传好的字款会换掉哪些文件，新旧有什么不同；什么也不改',
    description: '预先看看新文件会多什么、少什么、改什么；什么也不改，不替换任何文件时答 null。',
    params: font,
    body: z.object({ uploads: uploadIds }),
    /** Null if it replaces no file. */
    data: z.nullable(fileChanges),
  },
  removeFace: {
    summary: '字体：去掉一款',
    description: '从一族里去掉一款。',
    params: z.object({ id: recordId, face: z.string().check(z.minLength(1), z.maxLength(200)) }),
    query: atRevision,
    data: adminFont,
  },
  splitFont: {
    summary: '字体：把几款拆成新的一族，存为草稿；答复是新的一族',
    description: '把几款拆成新的一族，存为草稿，答新的一族。',
    params: font,
    body: z.object({
      revision,
      faces: z
        .array(z.string().check(z.minLength(1), z.maxLength(200)))
        .check(z.minLength(1), z.maxLength(FONT_LIMITS.faces)),
    }),
    data: adminFont,
  },
  renameFont: {
    summary: '字体：首次发布之前改它的地址',
    description: '首次发布之前改一族的地址，也就是它的编号。',
    params: font,
    body: z.object({
      revision,
      address: z.string().check(z.trim(), z.maxLength(60), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
    }),
    data: adminFont,
  },
  publishFont: {
    summary: '字体：发布，或发布所作的修改；新文件少了旧文件有的时要写明 losing',
    description: '发布一族或它的修改；新文件少了旧文件有的字时，须写明 `losing`。',
    params: font,
    /** `losing` confirms that characters, faces, or other things of the files are lost. */
    body: z.object({ revision, losing: z._default(z.boolean(), false) }),
    data: adminFont,
  },
  unpublishFont: {
    summary: '字体：下架；资料、地址、下载数都留着',
    description: '下架一族，资料、地址与下载数都留着，可以再发布。',
    params: font,
    body: atRevision,
    data: adminFont,
  },
  changeFonts: {
    summary: '字体：对许多款做一件事；一款一款来，各有各的结果和撤销的办法',
    description: '对许多款做同一件事，一款一款来；每款各有结果，能撤销的附撤销的办法。',
    body: z.object({
      fonts: z
        .array(
          z.object({
            id: recordId,
            /** Refuses with EDIT_CONFLICT if the font has changed since; the present one if absent. */
            revision: z.optional(revision),
            change: manyChange,
          }),
        )
        .check(z.minLength(1), z.maxLength(FONT_LIMITS.many)),
    }),
    /** In the order of the request. */
    data: z.array(
      z.object({
        id: z.string(),
        /** After the change; null if it failed. */
        revision: z.nullable(z.string()),
        /** What takes it back, at that revision; null if nothing changed or nothing can. */
        undo: z.nullable(manyChange),
        error: z.nullable(z.object({ code: z.string(), msg: z.string() })),
      }),
    ),
  },
  previewFonts: {
    summary: '字体：用任意文字画样张，未发布的也可以',
    description: '用任意文字画样张，未发布的也可以；字体文件以 base64 答回。',
    body: z.object({
      text: z.string().check(z.minLength(1), z.maxLength(500)),
      format: z._default(z.enum(['woff2', 'woff']), 'woff2'),
      faces: z
        .array(
          z.object({
            font: recordId,
            /** True if `font` is an upload, and `face` a place in it. */
            uploaded: z._default(z.boolean(), false),
            face: z.string().check(z.minLength(1), z.maxLength(200)),
            /** Number of a former state of the family that has the face; 0 for what visitors see now. */
            former: z.optional(z.int().check(z.gte(0))),
            axes: z._default(z.record(z.string().check(z.length(4)), z.number()), {}),
            /** Replaces the text common to all faces. */
            text: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
          }),
        )
        .check(z.minLength(1), z.maxLength(FONT_LIMITS.preview)),
    }),
    /** In the order of the request. */
    data: z.array(
      z.object({
        face: z.string(),
        /** Base64; null if the face has none of the characters. */
        file: z.nullable(z.string()),
        /** Characters that the face does not draw. */
        missing: z.string(),
      }),
    ),
  },
  previewCover: {
    summary: '字体：画出封面，未发布的也可以',
    description:
      '画出字体的封面，未发布的、刚上传的也可以：按次序取第一个字都写得出的景；以 SVG 文字答回，哪一景都写不全就答 null。',
    body: z.object({
      font: recordId,
      /** True if `font` is an upload, and `face` a place in it. */
      uploaded: z._default(z.boolean(), false),
      face: z.string().check(z.minLength(1), z.maxLength(200)),
      /** Best first: the first whose words the face draws in full is drawn. */
      covers: z.array(cover).check(z.minLength(1), z.maxLength(Object.keys(COVERS).length)),
      /** Script whose words are preferred; null derives it from the face. */
      script: statement.script,
    }),
    /** Null if the face fills none of them. */
    data: z.object({ cover: z.nullable(cover), svg: z.nullable(z.string()) }),
  },
  suggestTags: {
    summary: '字体：按字形和相像的字体建议的标签，各带理由；不会自动加上',
    description: '按字形与相像的字体建议标签，各附理由；不会自动加上。',
    params: font,
    /** Dictionary numbers of style and use tags, the family's own among them. */
    data: z.array(
      z.object({
        tag: z.string(),
        /** In Chinese. */
        reason: z.string(),
      }),
    ),
  },
  fontLicences: {
    summary: '字体：历次发布所用的授权，连同当时的全文',
    description: '列出历次发布所用的授权与当时的全文。',
    params: font,
    data: z.array(
      z.object({
        version: z.int(),
        state: versionState,
        effectiveOn: z.string(),
        changes: z.string(),
        licenceId: z.string(),
        licenceName: z.string(),
        text: z.nullable(z.string()),
        createdAt: z.string(),
      }),
    ),
  },
  beginUpload: {
    summary: '字体：开始上传一个文件，随后分段送来',
    description: '登记一个要上传的文件，答它的编号，随后分段送来。',
    body: z.object({
      fileName: line(200),
      bytes: z.int().check(z.gte(1), z.lte(FONT_LIMITS.bytes)),
      /** The licence file that lies beside it or in a folder above. */
      licence: z.optional(
        z.object({
          name: line(200),
          text: z.string().check(z.minLength(1), z.maxLength(FONT_LIMITS.licenceText)),
        }),
      ),
    }),
    data: fontUpload,
  },
  uploadPart: {
    summary: '字体：上传一段（至多 1 MiB）；断了可从 received 处接着送',
    description: '送上一段，至多 1 MiB；断了可以从 `received` 处接着送。到齐就开始检查。',
    params: upload,
    body: z.object({
      offset: z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(FONT_LIMITS.bytes)),
      file: z.optional(z.custom<FormFile | Blob>()),
    }),
    data: fontUpload,
  },
  uploadState: {
    summary: '字体：一个上传的文件收到哪里、查得怎样',
    description: '看一个上传收到了哪里、检查得怎样；没有通过的附原因。',
    params: upload,
    data: fontUpload,
  },
  cancelUpload: {
    summary: '字体：不要这个上传了',
    description: '不要这个上传了，不再接着收。',
    params: upload,
    data: z.null(),
  },
} satisfies SchemaGroup;
