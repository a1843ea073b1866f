import { Box, Button, IconButton, LinearProgress } from '@mui/material';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { sizeOf } from '../../../texts/size.ts';
import type { Upload } from './send-file.ts';
import { type Item, isSettled, type useUploads } from './use-uploads.ts';

type Uploads = Pick<ReturnType<typeof useUploads>, 'items' | 'again' | 'leave'>;

/** The files that were sent, with how far each is. */
export function UploadList({ items, again, leave }: Uploads) {
  return (
    <Box component="ul" aria-label="上传的文件" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item) => (
        <Row
          key={item.key}
          item={item}
          onAgain={item.error !== null && item.sendable ? () => again(item) : null}
          onLeave={isSettled(item) ? () => leave(item) : null}
        />
      ))}
    </Box>
  );
}

interface RowProps {
  item: Item;
  onAgain: (() => void) | null;
  onLeave: (() => void) | null;
}

function Row({ item: { file, upload, error, away }, onAgain, onLeave }: RowProps) {
  const sent = upload ? upload.received / upload.bytes : 0;
  const wrong = error ?? (upload?.state === 'refused' ? upload.reason : null);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: 'center',
        columnGap: 2,
        borderBottom: 1,
        borderColor: 'divider',
        py: 1,
        minHeight: 56,
      }}
    >
      <div>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {file.name}
          <Box component="span" sx={{ color: 'text.secondary', pl: 1 }}>
            {file.size > 0 && sizeOf(file.size)}
          </Box>
        </Box>
        <Box role="status" sx={{ typography: 'body2', color: wrong ? 'error.main' : 'text.secondary' }}>
          {wrong ? `没有收下：${wrong}` : away ? '连不上，等网络恢复后接着传' : wordsOf(upload)}
        </Box>
        {upload?.duplicates.map((other) => (
          <Box key={other.id} sx={{ typography: 'body2', color: 'error.main' }}>
            「<Link to={`/fonts/${encodeURIComponent(other.id)}`}>{other.nameZh}</Link>」里已有完全相同的一款
          </Box>
        ))}
        {!wrong && upload?.state !== 'ready' && (
          <LinearProgress
            aria-label={`${file.name} 上传进度`}
            variant={upload?.state === 'checking' ? 'indeterminate' : 'determinate'}
            value={sent * 100}
            sx={{ height: 2, mt: 0.5 }}
          />
        )}
      </div>
      <div>
        {onAgain && (
          <Button aria-label={`再试 ${file.name}`} onClick={onAgain}>
            再试
          </Button>
        )}
        {onLeave && (
          <IconButton aria-label={`去掉 ${file.name}`} onClick={onLeave}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </Box>
  );
}

function wordsOf(upload: Upload | null): string {
  if (!upload) return '排队等候';
  if (upload.state === 'receiving') return `已上传 ${Math.floor((upload.received / upload.bytes) * 100)}%`;
  if (upload.state === 'checking') return '上传完成，正在检查……';
  const faces = upload.faces.map((f) => `${f.styleName} ${f.weight}`).join('、');
  const hanzi = Math.max(0, ...upload.faces.map((f) => f.hanzi));
  return `检查通过：${upload.families.map((f) => f.nameZh).join('、')}　${faces}　${hanzi} 个汉字`;
}
