import { Box, Button, IconButton, LinearProgress, Typography } from '@mui/material';
import { cancelUpload, FONT_LIMITS, uploadState } from '@ziwan/contract/admin';
import { FileUp, X } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { api, messageOf } from '../../api/client.ts';
import { sizeOf } from '../../texts/size.ts';
import { sendFile, type Upload } from './send-file.ts';

const ENDINGS = '.ttf,.otf,.ttc,.otc,.woff,.woff2';

interface Item {
  key: number;
  file: File;
  upload: Upload | null;
  /** Reason for a failed transfer; `upload.reason` says why the server refused the file. */
  error: string | null;
  /** False for a file that is empty or too large. */
  sendable: boolean;
  /** True while the server cannot be reached. */
  away: boolean;
}

/**
 * Uploads font files one after another and shows the progress of each.
 * @param children draws actions on the accepted files; `done` is true while no upload is running, and `again` reads
 * from the server which families contain their faces by now
 */
export function Uploader({
  children,
}: {
  children: (ready: readonly Upload[], done: boolean, again: () => void) => React.ReactNode;
}) {
  const [items, setItems] = useState<readonly Item[]>([]);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const next = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const change = (key: number, part: Partial<Item>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...part } : item)));

  const send = ({ key, file, upload: begun }: Pick<Item, 'key' | 'file' | 'upload'>) => {
    const { signal } = leaving.current;
    queue.current = queue.current.then(async () => {
      if (signal.aborted) return;
      try {
        await sendFile(file, {
          signal,
          begun,
          onProgress: (upload) => change(key, { upload, away: false }),
          onAway: () => change(key, { away: true }),
        });
      } catch (failure) {
        if (!signal.aborted) change(key, { error: messageOf(failure), away: false });
      }
    });
  };

  const take = (files: readonly File[]) => {
    for (const file of files) {
      const key = next.current++;
      const tooLarge = file.size > FONT_LIMITS.bytes ? `超过 ${sizeOf(FONT_LIMITS.bytes)}，没有上传` : null;
      const error = file.size === 0 ? '这是空文件' : tooLarge;
      const item: Item = { key, file, upload: null, error, sendable: error === null, away: false };
      setItems((all) => [...all, item]);
      if (item.sendable) send(item);
    }
  };

  const readAgain = () => {
    for (const { key, upload } of items)
      if (upload?.state === 'ready')
        api
          .call(uploadState, { params: { id: upload.id } }, { quiet: true })
          .then((upload) => change(key, { upload }))
          .catch((failure) => change(key, { error: messageOf(failure), upload: null, sendable: false }));
  };

  const again = (item: Item) => {
    change(item.key, { error: null });
    send(item);
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };

  const leave = (item: Item) => {
    setItems((all) => all.filter(({ key }) => key !== item.key));
    if (item.upload)
      api.call(cancelUpload, { params: { id: item.upload.id } }, { quiet: true }).catch(() => {});
  };

  const settled = (item: Item) =>
    item.error !== null || item.upload?.state === 'ready' || item.upload?.state === 'refused';
  const ready = items.flatMap(({ upload }) => (upload?.state === 'ready' ? [upload] : []));
  return (
    <>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          border: '1px dashed',
          borderColor: over ? 'secondary.main' : 'divider',
          bgcolor: over ? 'action.hover' : 'transparent',
          px: 3,
          py: { xs: 4, md: 6 },
          textAlign: 'center',
        }}
      >
        <Typography sx={{ pb: 2 }}>
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            把字体文件拖到这里，或者
          </Box>
          <Box component="span" sx={{ display: { md: 'none' } }}>
            选择手机里的字体文件
          </Box>
        </Typography>
        <input
          ref={input}
          type="file"
          multiple
          accept={ENDINGS}
          hidden
          aria-label="字体文件"
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button
          variant="contained"
          startIcon={<FileUp aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          选择文件
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ pt: 2 }}>
          TTF、OTF、TTC、WOFF、WOFF2，每个不超过 {sizeOf(FONT_LIMITS.bytes)}
          ；同一族的几款可以一起放进来。断网了会接着传。
        </Typography>
      </Box>
      <Box component="ul" aria-label="上传的文件" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <Row
            key={item.key}
            item={item}
            onAgain={item.error !== null && item.sendable ? () => again(item) : null}
            onLeave={settled(item) ? () => leave(item) : null}
          />
        ))}
      </Box>
      {children(ready, items.every(settled), readAgain)}
    </>
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
