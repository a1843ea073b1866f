import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sizeOf } from '../../texts/size.ts';
import { Facts } from '../../ui/facts.tsx';
import { charsetName, embeddingOf, type Face, type Font, fontState, leadOf, Part } from './font-words.tsx';

/** The findings of the server's inspection, face by face. */
export function Report({ font }: { font: Font }) {
  const [chosen, choose] = useState(leadOf(font)?.id ?? '');
  const face = font.faces.find((f) => f.id === chosen) ?? font.faces[0];
  if (!face) return null;
  return (
    <Box sx={{ pt: 3, maxWidth: 960 }}>
      {font.faces.length > 1 && (
        <TextField
          select
          label="字款"
          value={face.id}
          onChange={(event) => choose(event.target.value)}
          sx={{ maxWidth: 280 }}
        >
          {font.faces.map((f) => (
            <MenuItem key={f.id} value={f.id}>
              {f.styleName} {f.weight}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Part title="有哪些字">
        <Box sx={{ py: 1 }}>
          {face.coverage.map((count) => (
            <Bar key={count.charset} {...count} />
          ))}
        </Box>
      </Part>
      <Part title="检查结果">
        <Findings face={face} />
      </Part>
      <Part title="文件里写着的">
        <Facts
          rows={[
            ['家族名', namesOf(face.names?.family)],
            ['样式名', namesOf(face.names?.subfamily)],
            ['PostScript 名', face.postscriptName ?? '没有'],
            ['版本', face.names?.version ?? '没有'],
            ['版权', face.names?.copyright ?? '没有'],
            ['设计', face.names?.designer ?? '没有'],
            ['字厂', face.names?.manufacturer ?? '没有'],
            ['授权', face.names?.licence ?? '没有'],
            ['授权网址', face.names?.licenceUrl ?? '没有'],
            ['嵌入标记', embeddingOf(face.fsType)],
          ]}
        />
      </Part>
      <Part title="技术数据">
        <Facts
          rows={[
            ['文件', `${face.fileName}，${sizeOf(face.bytes)}，${face.format.toUpperCase()}`],
            ['字形', `${face.glyphs} 个，${face.characters} 个字符，其中汉字 ${face.hanzi} 个`],
            ['轮廓', face.outline === 'glyf' ? 'TrueType' : face.outline],
            ['字身', `${face.metrics.unitsPerEm ?? '—'} 单位`],
            ['上升 / 下降', `${face.metrics.ascender ?? '—'} / ${face.metrics.descender ?? '—'}`],
            ['行间', String(face.metrics.lineGap ?? '—')],
            ['直排', face.vertical ? '支持' : '没有直排数据'],
            [
              '可变轴',
              face.axes.length > 0
                ? face.axes.map((a) => `${a.name || a.tag}（${a.tag}）${a.min}–${a.max}`).join('；')
                : '不是可变字体',
            ],
            ['排版特性', face.features.length > 0 ? face.features.join('、') : '没有'],
            ['SHA-256', face.sha256],
          ]}
        />
      </Part>
    </Box>
  );
}

const namesOf = (names: Readonly<Record<string, string>> | undefined): string =>
  Object.entries(names ?? {})
    .map(([language, name]) => `${name}（${language}）`)
    .join('；') || '没有';

function Bar({ charset, have, total }: Face['coverage'][number]) {
  const part = total > 0 ? have / total : 0;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', sm: '14em 1fr 11em' },
        columnGap: 2,
        alignItems: 'center',
        py: 0.5,
        typography: 'body2',
      }}
    >
      <span>{charsetName(charset)}</span>
      <Box
        role="img"
        aria-label={`${Math.floor(part * 100)}%`}
        sx={{
          height: 6,
          bgcolor: 'action.hover',
          gridColumn: { xs: '1 / -1', sm: 'auto' },
          gridRow: { xs: 2, sm: 'auto' },
        }}
      >
        <Box
          sx={{ height: '100%', bgcolor: have === total ? 'success.main' : 'text.primary' }}
          style={{ width: `${part * 100}%` }}
        />
      </Box>
      <Box component="span" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {have === total ? `全，${total} 字` : `${have} / ${total}，缺 ${total - have}`}
      </Box>
    </Box>
  );
}

function Findings({ face }: { face: Face }) {
  return (
    <Box component="ul" sx={{ pl: '1.2em', my: 1 }}>
      <li>通过了安全检查，可以展示和下载。</li>
      {face.dropped.length > 0 && (
        <li>展示时略去了不合规范的表：{face.dropped.join('、')}。下载的仍是原文件。</li>
      )}
      {face.findings.map((finding) => (
        <li key={`${finding.table}${finding.message}`}>
          {finding.table}：{finding.message}
        </li>
      ))}
      {face.duplicates.map((other) => (
        <Typography key={other.id} component="li" color="error">
          与 <Link to={`/fonts/${encodeURIComponent(other.id)}`}>{other.nameZh}</Link>（{fontState(other)}
          ）里的一款完全相同。
        </Typography>
      ))}
    </Box>
  );
}
