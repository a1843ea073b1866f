import { Box, Button, Checkbox } from '@mui/material';
import { addFaces, removeFace, splitFont } from '@ziwan/contract/admin';
import { useState } from 'react';
import {
  ArrayInput,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  required,
  SimpleFormIterator,
  TextInput,
  useRedirect,
  useRefresh,
} from 'react-admin';
import { sizeOf } from '../../texts/size.ts';
import { useCall } from '../../ui/use-call.ts';
import { useChanged } from '../../ui/use-changed.ts';
import { type Face, type Font, Part } from './font-words.tsx';
import { ReplacedFiles } from './replaced-files.tsx';
import { Specimen } from './specimen.tsx';
import { twinsIn } from './uploads/send-file.ts';
import { Uploader } from './uploads/uploader.tsx';

/** The faces of the family with their files, and inputs that rename, remove, split and add faces. */
export function Files({ font }: { font: Font }) {
  const refresh = useRefresh();
  const changed = useChanged();
  const [remove, removing] = useCall(removeFace, '已去掉');
  const [add, adding] = useCall(addFaces, '已加入');
  const [split, splitting] = useCall(splitFont, (made) => `已拆成「${made.nameZh}」，存为草稿`);
  const [chosen, choose] = useState<readonly string[]>([]);
  const redirect = useRedirect();
  const [round, setRound] = useState(0);
  return (
    <Box sx={{ maxWidth: 960 }}>
      <Part title="字款">
        {font.faces.map((face) => (
          <Box
            key={face.id}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '44px minmax(0, 1fr) auto', md: '44px minmax(0, 1fr) 16em auto' },
              alignItems: 'center',
              columnGap: 2,
              py: 1.5,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Checkbox
              disabled={font.faces.length === 1}
              checked={chosen.includes(face.id)}
              onChange={(_, on) =>
                choose([...chosen.filter((id) => id !== face.id), ...(on ? [face.id] : [])])
              }
              slotProps={{ input: { 'aria-label': `选中 ${face.styleName}` } }}
            />
            <Specimen
              font={font.id}
              face={face.id}
              weight={face.weight}
              stamp={font.updatedAt}
              text={`${font.nameZh} ${face.styleName}`}
              sx={{ fontSize: 30 }}
            />
            <Box
              sx={{
                color: 'text.secondary',
                typography: 'body2',
                gridRow: { xs: 2, md: 'auto' },
                gridColumn: { xs: 2, md: 'auto' },
                overflowWrap: 'anywhere',
              }}
            >
              {fileOf(face, font.faces)}
            </Box>
            <Button
              disabled={removing || changed || font.faces.length === 1}
              onClick={async () => {
                const query = { revision: font.revision };
                if (await remove({ params: { id: font.id, face: face.id }, query })) refresh();
              }}
            >
              去掉
            </Button>
          </Box>
        ))}
        {chosen.length > 0 && (
          <Box sx={{ pt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Button
              variant="outlined"
              disabled={splitting || changed || chosen.length === font.faces.length}
              onClick={async () => {
                const body = { revision: font.revision, faces: [...chosen] };
                const made = await split({ params: { id: font.id }, body });
                if (made) redirect('edit', 'fonts', made.id);
              }}
            >
              把选中的 {chosen.length} 款拆成新的一族
            </Button>
            <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
              资料照抄一份，存为草稿；这一族要再发布，访客才看到变化。
            </Box>
          </Box>
        )}
      </Part>
      <Part title="样式名与字重">
        <ArrayInput source="faces" label={false}>
          <SimpleFormIterator inline disableAdd disableRemove disableReordering disableClear>
            <TextInput
              label="样式名"
              source="styleName"
              validate={[required(), maxLength(60)]}
              helperText={false}
            />
            <NumberInput
              label="字重"
              source="weight"
              validate={[required(), minValue(1), maxValue(1000)]}
              helperText={false}
              sx={{ width: 110 }}
            />
          </SimpleFormIterator>
        </ArrayInput>
      </Part>
      <Part title="加入或更换">
        <Box sx={{ pt: 2 }}>
          <Uploader key={round}>
            {(ready, done, again) =>
              ready.length > 0 && (
                <Box sx={{ pt: 2 }}>
                  {done && <ReplacedFiles font={font} ready={ready} />}
                  <Button
                    variant="contained"
                    disabled={!done || adding || changed}
                    onClick={async () => {
                      const uploads = ready.map((u) => u.id);
                      const body = { revision: font.revision, uploads, known: twinsIn(ready) };
                      if (!(await add({ params: { id: font.id }, body }))) return again();
                      setRound((n) => n + 1);
                      refresh();
                    }}
                  >
                    加入这一族
                  </Button>
                  <Box sx={{ color: 'text.secondary', typography: 'body2', pt: 1 }}>
                    同一样式的以新文件代替，地址不变；其余的加进来。发布后访客才看到。
                  </Box>
                </Box>
              )
            }
          </Uploader>
        </Box>
      </Part>
    </Box>
  );
}

/** Describes the file of a face; only the first face of a collection shows its size. */
function fileOf(face: Face, faces: readonly Face[]): string {
  const first = faces.find(({ sha256 }) => sha256 === face.sha256);
  if (first && first.id !== face.id) return `${face.fileName}，与「${first.styleName}」同在这个文件里`;
  return `${face.fileName}，${sizeOf(face.bytes)}`;
}
