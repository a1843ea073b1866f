import type { InputOf } from '@ziwan/contract';
import type { updateFont } from '@ziwan/contract/admin';

export type FontInput = InputOf<typeof updateFont>['body']['data'];

/** Fields of a family that operators edit; `font-form.tsx` has an input for each. */
export const FIELD_LABELS = {
  nameZh: '中文名',
  nameEn: '西文名',
  aliases: '别名',
  kind: '类别',
  script: '文字',
  designer: '设计',
  foundry: '字厂',
  year: '年份',
  copyright: '版权声明',
  about: '介绍',
  sampleLine: '样字',
  cover: '封面',
  brandNumber: '品牌',
  tags: '标签',
  licenceId: '授权',
  licenceText: '授权全文',
  licenceEvidence: '授权依据',
  licenceChange: '授权变更',
  reservedFontNames: '保留名称',
  sourceName: '来源',
  sourceVersion: '版本',
  sourceUrl: '来源网址',
  officialDownload: '官方下载页',
  assembledFrom: '拼合自',
  references: '获奖、案例、视频',
  faces: '字款',
} as const satisfies Record<keyof FontInput, string>;
