import { Box, Button, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { licenceVersions, withdrawLicenceVersion } from '@ziwan/contract/admin';
import { useEffect, useState } from 'react';
import {
  Confirm,
  DateInput,
  maxLength,
  type RaRecord,
  TextInput,
  useEditContext,
  useNotify,
  useRecordContext,
} from 'react-admin';
import { api, messageOf } from '../../api/client.ts';
import { changeMistake } from '../../texts/licence-change.ts';
import { VERSION_STATES } from '../../texts/licence-states.ts';
import { SectionEdit } from '../../ui/section-form.tsx';
import {
  LicenceFields,
  nameOfUse,
  permissionName,
  permitsTheSame,
  type Typed,
  toLicence,
} from './licence-fields.tsx';

type Licence = RaRecord & Typed;

export default function LicenceEdit() {
  return (
    <SectionEdit
      transform={toLicence}
      removable={(licence: RaRecord) => licence.fonts === 0}
      aside={<Versions />}
    >
      <LicenceFields />
      <Change />
    </SectionEdit>
  );
}

function Change() {
  const record = useRecordContext<Licence>();
  const mistake = (_: unknown, typed: Licence) =>
    changeMistake(typed.change, record !== undefined && !permitsTheSame(typed, record));
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ pt: 2 }}>
        改了“是否允许”或它的说明，要写明下面两项：这会成为新的一版，到那一天（站点时区）自动生效，此前网站上仍是现行的一版；改动会先公布，按旧版下载过的人会收到消息。这些都没有改，就没有新的一版，两项不用填。
      </Typography>
      <DateInput source="change.effectiveOn" validate={mistake} />
      <TextInput source="change.changes" validate={[maxLength(500), mistake]} />
    </>
  );
}

function Versions() {
  const { record, saving } = useEditContext();
  const [versions, setVersions] = useState<DataOf<typeof licenceVersions>>([]);
  const [asking, ask] = useState(false);
  const [round, again] = useState(0);
  const notify = useNotify();
  const withdraw = async () => {
    ask(false);
    try {
      await api.call(withdrawLicenceVersion, { params: { id: String(record?.id) } });
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
    again(round + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: saving may make another version, and changes nothing else where it is still to come
  useEffect(() => {
    if (!record) return;
    let gone = false;
    api.call(licenceVersions, { params: { id: String(record.id) } }, { quiet: true }).then(
      (data) => gone || setVersions(data),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [record?.id, saving, round]);
  return (
    <>
      <Typography variant="h3" component="h2">
        历次版本
      </Typography>
      {versions.map((v) => (
        <Box key={v.version} sx={{ borderBottom: 1, borderColor: 'divider', py: 1.5 }}>
          第 {v.version} 版，自 {v.effectiveOn} 起，{VERSION_STATES[v.state]}
          {v.state === 'coming' && <Button onClick={() => ask(true)}>撤回</Button>}
          {v.changes && <Typography variant="body2">{v.changes}</Typography>}
          <Box component="details">
            <Box component="summary" sx={{ cursor: 'pointer', typography: 'body2' }}>
              当时的各种用途
            </Box>
            <Box component="ul" sx={{ pl: '1.2em', my: 0.5, typography: 'body2' }}>
              {v.matrix.map((m) => (
                <li key={m.use}>
                  {nameOfUse(m.use)}：{permissionName(m.permission)}
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
        onConfirm={() => void withdraw()}
        onClose={() => ask(false)}
      />
    </>
  );
}
