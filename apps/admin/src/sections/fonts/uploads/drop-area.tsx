import { Box, Button, Typography } from '@mui/material';
import { FONT_LIMITS } from '@ziwan/contract/admin';
import { FileUp, FolderUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { sizeOf } from '../../../texts/size.ts';
import { chosen, dropped, type Gathered, gather, type Placed } from './gather.ts';

const ENDINGS = '.ttf,.otf,.ttc,.otc,.woff,.woff2,.zip,.txt,.md';

/** Where font files are dropped or chosen: single ones, a folder, a zip archive. Says what it left out. */
export function DropArea({ onFiles }: { onFiles: (gathered: readonly Gathered[]) => void }) {
  const [over, setOver] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);

  const take = async (placed: readonly Placed[]) => {
    const found = await gather(placed);
    setLeftOut(
      found.fonts.length + found.leftOut.length === 0 && placed.length > 0
        ? ['这里面没有字体文件']
        : found.leftOut.map((words) => `没有收 ${words}`),
    );
    onFiles(found.fonts);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    // The transfer is emptied once the event is over, so its entries are read now.
    void dropped(event.dataTransfer).then(take, () =>
      setLeftOut(['有文件读不出来，可能已经移走或改了名。请重新放进来']),
    );
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void take(chosen(event.target.files));
    event.target.value = '';
  };

  return (
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
        py: { xs: 2.5, md: 3 },
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 2,
        rowGap: 1,
      }}
    >
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
        把字体、文件夹或 zip 拖到这里，或者
      </Box>
      <input
        ref={files}
        type="file"
        multiple
        accept={ENDINGS}
        hidden
        aria-label="字体文件"
        onChange={choose}
      />
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        aria-label="字体文件夹"
        onChange={choose}
        {...{ webkitdirectory: '' }}
      />
      <Button
        variant="contained"
        startIcon={<FileUp aria-hidden="true" />}
        onClick={() => files.current?.click()}
      >
        选择文件
      </Button>
      <Button startIcon={<FolderUp aria-hidden="true" />} onClick={() => folder.current?.click()}>
        选择文件夹
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ width: '100%', textAlign: 'center' }}>
        TTF、OTF、TTC、WOFF、WOFF2，每个不超过 {sizeOf(FONT_LIMITS.bytes)}
        ；旁边的 OFL.txt、LICENSE、copyright 一起放进来就认得授权。断网了会接着传。
      </Typography>
      {leftOut.length > 0 && (
        <Box role="status" aria-label="没有收的" sx={{ width: '100%' }}>
          <Box component="ul" sx={{ m: 0, pl: '1.2em', typography: 'body2', color: 'warning.main' }}>
            {leftOut.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}
