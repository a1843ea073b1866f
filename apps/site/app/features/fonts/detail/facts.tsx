import type { FontDetail, FontResource } from '@ziwan/contract';
import { dayOf } from '@ziwan/contract/site-time';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { grouped } from '../../../ui/grouped.ts';
import { readableBytes } from '../download/download-terms.ts';
import styles from './facts.module.css';

/** `fsType` of the OS/2 table in words. Informational only. */
export function embeddingOf(fsType: number): string {
  const level = fsType & 0xf;
  const words =
    level & 8 ? '可编辑嵌入' : level & 4 ? '预览与打印嵌入' : level & 2 ? '受限嵌入' : '可安装嵌入';
  const more = [fsType & 0x100 ? '不可取子集' : '', fsType & 0x200 ? '仅嵌入点阵' : ''].filter(Boolean);
  return `${words}${more.length > 0 ? `，${more.join('，')}` : ''}（fsType ${fsType}）`;
}

/** Facts about the family and the current face. Unknown ones are left out. */
export function Facts({ font, face }: { font: FontDetail; face: FontResource }) {
  const { metrics } = face;
  const tagged = (type: string) =>
    font.tags
      .filter((t) => t.type === type)
      .map((t) => t.dictName)
      .join('、');
  const lines: [string, ReactNode][] = [
    ['设计师', font.designer],
    ['字库', font.foundry],
    ['年份', font.year],
    ['风格', tagged('style')],
    ['用途', tagged('use')],
    ['版本', face.version ?? font.sourceVersion],
    [
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
    ['来源版本', font.sourceVersion],
    ['收录日期', dayOf(font.publishedAt)],
    ['格式', `${face.format.toUpperCase()} · ${readableBytes(face.bytes)}`],
    [
      '字形',
      `${grouped(face.glyphCount)} 个字形，${grouped(face.characterCount)} 个字符，其中汉字 ${grouped(font.hanziCount)}`,
    ],
    [
      '可变轴',
      face.axes.map((a) => `${a.nameZh} ${a.tag} ${a.min}–${a.max}${a.hidden ? '（隐藏）' : ''}`).join('；'),
    ],
    ['预设', face.instances.map((i) => i.name).join('、')],
    ['OpenType 特性', face.features.map((f) => `${f.nameZh} ${f.tag}`).join('、')],
    ['竖排', face.vertical ? '有竖排数据' : '没有竖排数据'],
    [
      '度量',
      `每全身 ${metrics.unitsPerEm}；上缘 ${metrics.ascender}，下缘 ${metrics.descender}，行间 ${metrics.lineGap}${
        metrics.capHeight ? `；大写高 ${metrics.capHeight}` : ''
      }${metrics.xHeight ? `；x 高 ${metrics.xHeight}` : ''}`,
    ],
    ['字体内嵌入标记', embeddingOf(face.fsType)],
    ['版权声明', font.copyright],
    ['文件指纹', <code key="sha">{face.sha256}</code>],
  ];
  return (
    <>
      {font.about && <p className={styles.about}>{font.about}</p>}
      <dl className={styles.facts}>
        {lines.map(([name, value]) =>
          value === null || value === undefined || value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}
