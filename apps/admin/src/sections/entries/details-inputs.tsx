import { Box, Button, IconButton, TextField, Typography } from '@mui/material';
import type { ContentKind } from '@ziwan/contract';
import type { AdminMedia } from '@ziwan/contract/admin';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { NumberInput, TextArrayInput, TextInput, useInput } from 'react-admin';
import type { ChosenPicture } from '../../inputs/picture.ts';
import { PictureField, PictureInput } from '../../inputs/picture-input.tsx';
import { MediaDialog } from '../../media/media-dialog.tsx';
import { moved } from './fonts-input.tsx';

export function DetailsInputs({ kind }: { kind: ContentKind }) {
  if (kind === 'baike')
    return (
      <>
        <TextInput source="details.dynasty" helperText="照写法，如 东晋" />
        <TextInput source="details.dates" helperText="照写法，如 303—361、约前 1300 年起" />
        <TextArrayInput source="details.aliases" helperText="搜索也认得这些名字；写一个，按回车" />
      </>
    );
  if (kind === 'case')
    return (
      <>
        <TextInput source="details.client" />
        <TextInput source="details.credit" helperText="谁做的" />
        <TextInput source="details.link" helperText="能看到作品的网址，https:// 开头" />
        <PicturesInput />
      </>
    );
  if (kind === 'video')
    return (
      <>
        <FilesInput source="details.sources" kind="video" title="视频文件" add="选视频" />
        <FilesInput source="details.captions" kind="captions" title="字幕" add="选字幕" />
        <NumberInput source="details.durationSeconds" helperText="MP4 会自己读出来，不用填" />
        <PictureInput source="details.poster" helperText="开始播放前看到的一张图" />
      </>
    );
  return null;
}

function PicturesInput() {
  const { field } = useInput({ source: 'details.images', defaultValue: [] });
  const images = (field.value ?? []) as ChosenPicture[];
  const [choosing, setChoosing] = useState(false);
  const change = field.onChange as (images: ChosenPicture[]) => void;
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, width: '100%', py: 1 }}>
      <Typography component="legend" variant="h3" sx={{ pb: 1 }}>
        作品图片
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
        {images.map((image, at) => (
          <Box key={image.src}>
            <PictureField
              value={image}
              onChange={(now) =>
                change(now ? images.map((i, n) => (n === at ? now : i)) : images.filter((_, n) => n !== at))
              }
              error={image.alt.trim() ? undefined : '请写一句图片说明'}
            />
            <IconButton
              aria-label={`第 ${at + 1} 张往前`}
              disabled={at === 0}
              onClick={() => change(moved(images, at, at - 1))}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              aria-label={`第 ${at + 1} 张往后`}
              disabled={at === images.length - 1}
              onClick={() => change(moved(images, at, at + 1))}
            >
              <ArrowDown aria-hidden />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Button
        variant="outlined"
        startIcon={<Plus aria-hidden />}
        onClick={() => setChoosing(true)}
        sx={{ mt: 1 }}
      >
        添一张图
      </Button>
      {choosing && (
        <MediaDialog
          kind="picture"
          onClose={() => setChoosing(false)}
          onChoose={({ src, alt }) => {
            change([...images, { src, alt }]);
            setChoosing(false);
          }}
        />
      )}
    </Box>
  );
}

interface ChosenFile {
  src: string;
  lang?: string;
  label?: string;
  width?: number;
  height?: number;
}

interface FilesInputProps {
  source: string;
  kind: 'video' | 'captions';
  title: string;
  add: string;
}

function FilesInput({ source, kind, title, add }: FilesInputProps) {
  const { field } = useInput({ source, defaultValue: [] });
  const files = (field.value ?? []) as ChosenFile[];
  const [choosing, setChoosing] = useState(false);
  const change = field.onChange as (files: ChosenFile[]) => void;
  const choose = ({ src, width, height }: AdminMedia) => {
    const file =
      kind === 'video'
        ? { src, ...(width ? { width } : {}), ...(height ? { height } : {}) }
        : { src, lang: 'zh-CN', label: '中文' };
    change([...files, file]);
    setChoosing(false);
  };
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, width: '100%', py: 1 }}>
      <Typography component="legend" variant="h3">
        {title}
      </Typography>
      {files.map((file, at) => (
        <Box
          key={file.src}
          sx={{
            display: 'flex',
            gap: 2,
            alignItems: 'flex-end',
            borderBottom: 1,
            borderColor: 'divider',
            py: 1,
          }}
        >
          <Typography sx={{ flex: 1, overflowWrap: 'anywhere' }} variant="body2">
            {file.width ? `${file.width} × ${file.height} · ` : ''}
            {file.src.slice(7, 19)}…{file.src.slice(-5)}
          </Typography>
          {kind === 'captions' &&
            (['lang', 'label'] as const).map((member) => (
              <TextField
                key={member}
                label={member === 'lang' ? '语言代码' : '菜单里的名字'}
                value={file[member] ?? ''}
                onChange={(event) =>
                  change(files.map((f, n) => (n === at ? { ...f, [member]: event.target.value } : f)))
                }
                sx={{ m: 0, width: 130 }}
              />
            ))}
          <IconButton
            aria-label={`移除第 ${at + 1} 个`}
            onClick={() => change(files.filter((_, n) => n !== at))}
          >
            <X aria-hidden />
          </IconButton>
        </Box>
      ))}
      <Button variant="outlined" onClick={() => setChoosing(true)} sx={{ mt: 1 }}>
        {add}
      </Button>
      {choosing && <MediaDialog kind={kind} onClose={() => setChoosing(false)} onChoose={choose} />}
    </Box>
  );
}
