import { Box, Button, Typography } from '@mui/material';
import { licenceVersions, PERMISSION_NAMES, withdrawLicenceVersion } from '@ziwan/contract/admin';
import { useState } from 'react';
import { Confirm, useEditContext } from 'react-admin';
import { LICENCE_VERSION_STATES, nameOfUse } from '../../texts/words.ts';
import { useCall } from '../../ui/use-call.ts';
import { useRead } from '../../ui/use-read.ts';

/** Versions of a licence. One not yet in force can be withdrawn. */
export function LicenceVersions() {
  const { record } = useEditContext();
  return record ? <Versions id={String(record.id)} /> : null;
}

function Versions({ id }: { id: string }) {
  const { saving } = useEditContext();
  // Saving may add a version without changing the licence in force.
  const { data: versions, reload } = useRead(licenceVersions, { params: { id } }, saving);
  const [withdraw] = useCall(withdrawLicenceVersion);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Typography variant="h3" component="h2">
        历次版本
      </Typography>
      {versions?.map((v) => (
        <Box key={v.version} sx={{ borderBottom: 1, borderColor: 'divider', py: 1.5 }}>
          第 {v.version} 版，自 {v.effectiveOn} 起，{LICENCE_VERSION_STATES[v.state]}
          {v.state === 'coming' && <Button onClick={() => setAsking(true)}>撤回</Button>}
          {v.changes && <Typography variant="body2">{v.changes}</Typography>}
          <Box component="details">
            <Box component="summary" sx={{ cursor: 'pointer', typography: 'body2' }}>
              当时的各种用途
            </Box>
            <Box component="ul" sx={{ pl: '1.2em', my: 0.5, typography: 'body2' }}>
              {v.matrix.map((m) => (
                <li key={m.use}>
                  {nameOfUse(m.use)}：{PERMISSION_NAMES[m.permission]}
                  {m.note ? `，${m.note}` : ''}
                </li>
              ))}
            </Box>
          </Box>
        </Box>
      ))}
      <Confirm
        isOpen={asking}
        title="撤回还没有生效的一版"
        content="网站上不再公布这次变化，现行的一版继续有效；已经收到预告的人会收到一条更正。"
        confirm="撤回"
        onConfirm={async () => {
          setAsking(false);
          await withdraw({ params: { id } });
          await reload();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
