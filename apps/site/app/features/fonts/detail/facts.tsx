import { assembledNote, type DetailFacts, type FontDetail, type FontResource } from '@ziwan/contract';
import { dayOf } from '@ziwan/contract/site-time';
import type { ReactNode } from 'react';
import { grouped } from '../../../ui/grouped.ts';
import { ExternalLink } from '../../../ui/icons/external-link.ts';
import { spanOf } from '../../../ui/signed.ts';
import { readableBytes } from '../download/download-terms.ts';
import styles from './facts.module.css';

/** `fsType` of the OS/2 table in words. Informational only. */
function embeddingOf(fsType: number): string {
  const level = fsType & 0xf;
  const words =
    level & 8 ? '可编辑嵌入' : level & 4 ? '预览与打印嵌入' : level & 2 ? '受限嵌入' : '可安装嵌入';
  const more = [fsType & 0x100 ? '不可取子集' : '', fsType & 0x200 ? '仅嵌入点阵' : ''].filter(Boolean);
  return `${words}${more.length > 0 ? `，${more.join('，')}` : ''}（fsType ${fsType}）`;
}

type Line = [name: string, value: ReactNode] | null;

/** Facts about the family and the current face. Unknown ones are left out. */
export function Facts({ font, face }: { font: FontDetail; face: FontResource }) {
  const { metrics } = face;
  const tagged = (type: string) =>
    font.tags
      .filter((t) => t.type === type)
      .map((t) => t.dictName)
      .join('、');
  const lines = {
    aliases: ['又名', font.aliases],
    designer: ['设计师', font.designer],
    foundry: ['字库', font.foundry],
    year: ['年份', font.year],
    style: ['风格', tagged('style')],
    use: ['用途', tagged('use')],
    version: ['版本', face.version ?? font.sourceVersion],
    sourceName: [
      '来源',
      font.sourceUrl ? (
        <a key="source" href={font.sourceUrl} target="_blank" rel="noopener noreferrer">
          {font.sourceName}
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      ) : (
        font.sourceName
      ),
    ],
    // The name already links there.
    sourceUrl: null,
    sourceVersion: ['来源版本', font.sourceVersion],
    assembledFrom: ['修改', font.assembledFrom && assembledNote(font.assembledFrom)],
    published: ['收录日期', dayOf(font.publishedAt)],
    format: ['格式', `${face.format.toUpperCase()} · ${readableBytes(face.bytes)}`],
    glyphs: [
      '字形',
      `${grouped(face.glyphCount)} 个字形，${grouped(face.characterCount)} 个字符，其中汉字 ${grouped(font.hanziCount)}`,
    ],
    axes: [
      '可变轴',
      face.axes.map((a) => `${a.nameZh} ${a.tag} ${spanOf(a)}${a.hidden ? '（隐藏）' : ''}`).join('；'),
    ],
    instances: ['预设', face.instances.map((i) => i.name).join('、')],
    features: ['OpenType 特性', face.features.map((f) => `${f.nameZh} ${f.tag}`).join('、')],
    vertical: ['竖排', face.vertical ? '有竖排数据' : '没有竖排数据'],
    metrics: [
      '度量',
      `每全身 ${metrics.unitsPerEm}；上缘 ${metrics.ascender}，下缘 ${metrics.descender}，行间 ${metrics.lineGap}${
        metrics.capHeight ? `；大写高 ${metrics.capHeight}` : ''
      }${metrics.xHeight ? `；x 高 ${metrics.xHeight}` : ''}`,
    ],
    fsType: ['字体内嵌入标记', embeddingOf(face.fsType)],
    copyright: ['版权声明', font.copyright],
    sha256: ['文件指纹', <code key="sha">{face.sha256}</code>],
    // The specimens draw it.
    sampleLine: null,
    // A paragraph above the list.
    about: null,
  } satisfies Record<keyof DetailFacts, Line> & Record<string, Line>;
  return (
    <>
      {font.about && <p className={styles.about}>{font.about}</p>}
      <dl className={styles.facts}>
        {Object.values<Line>(lines).map((line) => {
          const [name, value] = line ?? [];
          return value === null || value === undefined || value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
