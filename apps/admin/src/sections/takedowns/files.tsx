import { Box, Button, IconButton, Link, Typography } from '@mui/material';
import {
  addTakedownFile,
  removeTakedownFile,
  TAKEDOWN_LIMITS,
  type Takedown,
  takedownFile,
} from '@ziwan/contract/admin';
import { Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Confirm, useNotify, useRefresh } from 'react-admin';
import { api, messageOf } from '../../api/client.ts';
import { MediaDialog } from '../../media/media-dialog.tsx';
import { sizeOf } from '../../texts/size.ts';
import { useCall } from '../../ui/use-call.ts';

type Kept = Takedown['files'][number];

/** Evidence of a claim. Only staff get it, so it is fetched with the token. */
export function Files({ takedown }: { takedown: Takedown }) {
  const { id, files } = takedown;
  const input = useRef<HTMLInputElement>(null);
  const refresh = useRefresh();
  const notify = useNotify();
  const [add, adding] = useCall(addTakedownFile, '证据存好了');
  const [remove, removing] = useCall(removeTakedownFile, '已删除');
  const [choosing, choose] = useState(false);
  const [leaving, leave] = useState<Kept | null>(null);
  const params = { id };
  const send = async (body: Parameters<typeof add>[0]['body']) => {
    if (await add({ params, body })) refresh();
  };
  const open = async ({ id: file, fileName }: Kept) => {
    try {
      const { bytes } = await api.call(takedownFile, { params: { id, file } });
      const address = URL.createObjectURL(new Blob([bytes as BlobPart]));
      Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
      URL.revokeObjectURL(address);
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  };
  return (
    <Box component="section" aria-label="证据">
      <Typography variant="h3" component="h2" sx={{ pb: 1 }}>
        证据
      </Typography>
      <Typography color="textSecondary" sx={{ pb: 1 }}>
        只有后台看得到。每份最大 {sizeOf(TAKEDOWN_LIMITS.bytes)}。
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, pb: 1, listStyle: 'none' }}>
        {files.map((file) => (
          <Box component="li" key={file.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Link
              component="button"
              type="button"
              onClick={() => void open(file)}
              sx={{ flex: 1, textAlign: 'left', overflowWrap: 'anywhere', py: 1 }}
            >
              {file.fileName}
            </Link>
            <Typography color="textSecondary">{sizeOf(file.bytes)}</Typography>
            <IconButton
              aria-label={`删除「${file.fileName}」`}
              disabled={removing}
              onClick={() => leave(file)}
            >
              <Trash2 aria-hidden="true" size={18} />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={adding}
          startIcon={<Upload aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {adding ? '正在上传' : '上传证据'}
        </Button>
        <Button disabled={adding} onClick={() => choose(true)}>
          从媒体库选
        </Button>
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="上传证据"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void send({ file, fileName: file.name });
        }}
      />
      {choosing && (
        <MediaDialog
          kind="picture"
          onClose={() => choose(false)}
          onChoose={(media) => {
            choose(false);
            void send({ media: media.id });
          }}
        />
      )}
      <Confirm
        isOpen={leaving !== null}
        title={`删除「${leaving?.fileName ?? ''}」`}
        content="删了就找不回来。"
        confirm="删除"
        cancel="再看看"
        onConfirm={async () => {
          const file = leaving;
          leave(null);
          if (file && (await remove({ params: { id, file: file.id } }))) refresh();
        }}
        onClose={() => leave(null)}
      />
    </Box>
  );
}
