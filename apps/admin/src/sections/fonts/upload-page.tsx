import { Box, Button, Typography } from '@mui/material';
import { createFont } from '@ziwan/contract/admin';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Page } from '../../ui/page.tsx';
import { useCall } from '../../ui/use-call.ts';
import type { Upload } from './send-file.ts';
import { Uploader } from './uploader.tsx';

export default function UploadPage() {
  return (
    <Page title="上传字体">
      <Box sx={{ maxWidth: 860 }}>
        <Typography color="textSecondary" sx={{ pb: 2 }}>
          上传后先存为草稿：看检查报告、填资料、试排，满意了再发布。
        </Typography>
        <Uploader>{(ready, done) => <Families ready={ready} done={done} />}</Uploader>
      </Box>
    </Page>
  );
}

/** One draft for each family that the files name themselves after. */
function Families({ ready, done }: { ready: readonly Upload[]; done: boolean }) {
  const [create, working] = useCall(createFont);
  const [made, setMade] = useState<ReadonlySet<string>>(new Set());
  const navigate = useNavigate();
  const families = new Map<string, Upload[]>();
  for (const upload of ready) {
    if (made.has(upload.id)) continue;
    const key = upload.family?.key ?? upload.id;
    families.set(key, [...(families.get(key) ?? []), upload]);
  }
  if (families.size === 0) return null;
  const make = async (uploads: readonly Upload[]) => {
    const font = await create({ body: { uploads: uploads.map((u) => u.id) } });
    if (!font) return;
    setMade((before) => new Set([...before, ...uploads.map((u) => u.id)]));
    // Where others wait, the page stays for them.
    const waiting = [...families.values()].flat().length - uploads.length;
    if (waiting === 0) navigate(`/fonts/${encodeURIComponent(font.id)}`);
  };
  return (
    <Box sx={{ pt: 3 }}>
      {families.size > 1 && (
        <Typography sx={{ pb: 2 }}>
          这些文件属于 {families.size} 个家族，各存一份草稿；也可以合成一族。
        </Typography>
      )}
      {[...families.values()].map((uploads) => (
        <Box
          key={uploads[0]?.family?.key ?? uploads[0]?.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            pb: 2,
          }}
        >
          <span>
            {uploads[0]?.family?.nameZh}，{uploads.reduce((n, u) => n + u.faces.length, 0)} 款
          </span>
          <Button variant="contained" disabled={!done || working} onClick={() => make(uploads)}>
            存为草稿
          </Button>
        </Box>
      ))}
      {families.size > 1 && (
        <Button
          variant="outlined"
          disabled={!done || working}
          onClick={() => make([...families.values()].flat())}
        >
          全部合成一族
        </Button>
      )}
    </Box>
  );
}
