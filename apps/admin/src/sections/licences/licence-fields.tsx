import { Box } from '@mui/material';
import { LICENCE_USES, PERMISSIONS } from '@ziwan/contract/admin';
import { dayOf } from '@ziwan/contract/site-time';
import { DateInput, maxLength, regex, required, SelectInput, TextInput } from 'react-admin';

const USES: Record<(typeof LICENCE_USES)[number], string> = {
  personal: '个人使用',
  commercial: '商业使用',
  logo: '商标、标志',
  web: '网页嵌入',
  app: '应用嵌入',
  game: '游戏嵌入',
  video: '视频、广播',
  redistribute: '再分发',
};
const WORDS: Record<(typeof PERMISSIONS)[number], string> = {
  yes: '允许',
  conditional: '有条件',
  no: '不允许',
  unknown: '未知',
};
export const nameOfUse = (use: keyof typeof USES): string => USES[use];
export const permissionName = (permission: keyof typeof WORDS): string => WORDS[permission];
const CHOICES = PERMISSIONS.map((id) => ({ id, name: WORDS[id] }));

/** What a new licence begins with. */
export const BLANK = {
  matrix: LICENCE_USES.map((use) => ({ use, permission: 'unknown', note: '' })),
  reviewedAt: dayOf(Date.now()),
};

export function LicenceFields() {
  return (
    <>
      <TextInput source="name" validate={[required(), maxLength(80)]} />
      <TextInput source="spdx" validate={maxLength(60)} helperText="开源授权的通用编号，没有就不填" />
      <TextInput
        source="url"
        validate={[maxLength(500), regex(/^https?:\/\/\S+$/i, '须以 http:// 或 https:// 开头')]}
      />
      {LICENCE_USES.map((use, i) => (
        <Box
          key={use}
          role="group"
          aria-label={USES[use]}
          sx={{
            display: 'grid',
            width: '100%',
            columnGap: 3,
            alignItems: 'baseline',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '7em 10em minmax(0, 1fr)' },
            borderTop: 1,
            borderColor: 'divider',
            pt: 1,
          }}
        >
          <span>{USES[use]}</span>
          <SelectInput
            source={`matrix.${i}.permission`}
            label="是否允许"
            choices={CHOICES}
            validate={required()}
            helperText={false}
            sx={{ minWidth: 0 }}
          />
          <TextInput
            multiline
            source={`matrix.${i}.note`}
            label="说明"
            validate={maxLength(500)}
            helperText={false}
          />
        </Box>
      ))}
      <TextInput
        source="evidence"
        multiline
        minRows={2}
        validate={[required(), maxLength(2000)]}
        helperText="凭什么这样写：条款原文、网址、合同"
      />
      <DateInput source="reviewedAt" validate={required()} />
    </>
  );
}

export interface Typed {
  id?: string;
  url?: string | null;
  spdx?: string | null;
  matrix?: { use: string; permission: string; note?: string | null }[];
  change?: { effectiveOn?: string | null; changes?: string | null } | null;
}

/** What was typed as the contract takes it. */
export const toLicence = (typed: Typed) => ({
  ...typed,
  url: typed.url || null,
  spdx: typed.spdx || null,
  matrix: (typed.matrix ?? []).map((row, i) => ({
    ...row,
    use: row.use ?? LICENCE_USES[i],
    note: row.note ?? '',
  })),
  change: typed.change?.effectiveOn && typed.change.changes ? typed.change : null,
});

const permitted = (licence: Typed): string =>
  toLicence(licence)
    .matrix.map(({ use, permission, note }) => `${use}：${permission}，${note.trim()}`)
    .join('\n');

/** Whether both permit the same, in the same words. */
export const permitsTheSame = (one: Typed, other: Typed): boolean => permitted(one) === permitted(other);
