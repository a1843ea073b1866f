import { Box, Button, Typography } from '@mui/material';
import { createFont } from '@ziwan/contract/admin';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Page } from '../../ui/page.tsx';
import { useCall } from '../../ui/use-call.ts';
import { FromGithub } from './from-github.tsx';
import { twinsIn, type Upload } from './send-file.ts';
import { Uploader } from './uploader.tsx';

export default function UploadPage() {
  return (
    <Page title="上传字体">
      <Box sx={{ maxWidth: 860 }}>
        <Typography color="textSecondary" sx={{ pb: 2 }}>
          上传后先存为草稿：看检查报告、填资料、试排，满意了再发布。
        </Typography>
        <Uploader>
          {(ready, done, again) => <Families ready={ready} done={done} onRefused={again} />}
        </Uploader>
        <FromGithub />
      </Box>
    </Page>
  );
}

interface Group {
  key: string;
  nameZh: string;
  faces: number;
  uploads: string[];
}

const placeOf = (upload: string, family: string): string => `${upload} ${family}`;

/** Offers to create a draft for each family named in the files; a collection may hold several. */
function Families({
  ready,
  done,
  onRefused,
}: {
  ready: readonly Upload[];
  done: boolean;
  onRefused: () => void;
}) {
  const [create, working] = useCall(createFont);
  const [made, setMade] = useState<ReadonlySet<string>>(new Set());
  const navigate = useNavigate();
  const groups = new Map<string, Group>();
  for (const { id, families } of ready)
    for (const { key, nameZh, faces } of families) {
      if (made.has(placeOf(id, key))) continue;
      const group = groups.get(key) ?? { key, nameZh, faces: 0, uploads: [] };
      groups.set(key, { ...group, faces: group.faces + faces, uploads: [...group.uploads, id] });
    }
  if (groups.size === 0) return null;
  const all = [...groups.values()];
  const make = async (chosen: readonly Group[]) => {
    const uploads = [...new Set(chosen.flatMap((group) => group.uploads))];
    const [one] = chosen;
    const family = chosen.length === 1 && one ? { family: one.key } : {};
    const known = twinsIn(ready.filter(({ id }) => uploads.includes(id)));
    const font = await create({ body: { uploads, known, ...family } });
    if (!font) return onRefused();
    const places = chosen.flatMap((group) => group.uploads.map((id) => placeOf(id, group.key)));
    setMade((before) => new Set([...before, ...places]));
    // Stays on the page while other families remain.
    if (chosen.length === all.length) navigate(`/fonts/${encodeURIComponent(font.id)}`);
  };
  return (
    <Box sx={{ pt: 3 }}>
      {all.length > 1 && (
        <Typography sx={{ pb: 2 }}>
          这些文件属于 {all.length} 个家族，各存一份草稿；也可以合成一族。
        </Typography>
      )}
      {all.map((group) => (
        <Box
          key={group.key}
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
            {group.nameZh}，{group.faces} 款
          </span>
          <Button variant="contained" disabled={!done || working} onClick={() => make([group])}>
            存为草稿
          </Button>
        </Box>
      ))}
      {all.length > 1 && (
        <Button variant="outlined" disabled={!done || working} onClick={() => make(all)}>
          全部合成一族
        </Button>
      )}
    </Box>
  );
}
