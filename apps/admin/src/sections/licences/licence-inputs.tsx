import { Box, Typography } from '@mui/material';
import { type InputOf, LICENCE_USES, statementsOn } from '@ziwan/contract';
import { type adminLicences, PERMISSION_NAMES } from '@ziwan/contract/admin';
import { dayOf } from '@ziwan/contract/site-time';
import { useEffect } from 'react';
import { DateInput, maxLength, required, SelectInput, TextInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { webAddress } from '../../inputs/web-address.ts';
import { changeMistake } from '../../texts/licence-change.ts';
import { choicesOf } from '../../texts/words.ts';

type LicenceInput = InputOf<typeof adminLicences.create>['body'];
type Matrix = LicenceInput['matrix'];

/** Values of the form. Empty ones may be null or absent. */
type LicenceValues = Partial<Omit<LicenceInput, 'change'>> & {
  change?: { effectiveOn?: string | null; changes?: string | null } | null;
};

export const blankLicence = () => ({
  matrix: statementsOn([]),
  reviewedAt: dayOf(Date.now()),
});

const PERMISSION_CHOICES = choicesOf(PERMISSION_NAMES);

/** Puts the rows in the order of the inputs; `null` if they are. A draft may be older than a use. */
export function reordered(rows: Matrix): Matrix | null {
  const fits = LICENCE_USES.every(({ key }, i) => (rows[i]?.use ?? key) === key);
  return fits ? null : statementsOn(rows.map((row) => ({ ...row, note: row.note ?? '' })));
}

export function LicenceInputs() {
  const { setValue } = useFormContext();
  const rows = useWatch({ name: 'matrix' }) as Matrix | undefined;
  useEffect(() => {
    const matrix = reordered(rows ?? []);
    if (matrix) setValue('matrix', matrix);
  }, [rows, setValue]);
  return (
    <>
      <TextInput source="name" validate={[required(), maxLength(80)]} />
      <TextInput source="spdx" validate={maxLength(60)} helperText="开源授权的通用编号，没有就不填" />
      <TextInput source="url" validate={webAddress} />
      {LICENCE_USES.map(({ key, name }, i) => (
        <Box
          key={key}
          role="group"
          aria-label={name}
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
          <span>{name}</span>
          <SelectInput
            source={`matrix.${i}.permission`}
            label="是否允许"
            choices={PERMISSION_CHOICES}
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

/** Announces a change of permissions: the date and what changes. */
export function ChangeInputs() {
  const record = useRecordContext<LicenceValues & { id: string }>();
  const mistake = (_: unknown, values: LicenceValues) =>
    changeMistake(values.change, record !== undefined && !permitsTheSame(values, record));
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ pt: 2 }}>
        改了「是否允许」或它的说明，要写明下面两项：这会成为新的一版，到那一天（站点时区）自动生效，此前网站上仍是现行的一版；改动会先公布，按旧版下载过的人会收到消息。这些都没有改，就没有新的一版，两项不用填。
      </Typography>
      <DateInput source="change.effectiveOn" validate={mistake} />
      <TextInput source="change.changes" validate={[maxLength(500), mistake]} />
    </>
  );
}

export function toLicence(values: LicenceValues): LicenceInput {
  const { effectiveOn, changes } = values.change ?? {};
  return {
    ...(values as LicenceInput),
    url: values.url || null,
    spdx: values.spdx || null,
    matrix: matrixOf(values),
    change: effectiveOn && changes ? { effectiveOn, changes } : null,
  };
}

/** Rows of a new licence have no `use` yet; it follows from their order. */
const matrixOf = ({ matrix = [] }: LicenceValues): Matrix =>
  matrix.map((row, i) => ({ ...row, use: row.use ?? LICENCE_USES[i]?.key, note: row.note ?? '' }));

const permitted = (values: LicenceValues): string =>
  matrixOf(values)
    .map(({ use, permission, note = '' }) => `${use}：${permission}，${note.trim()}`)
    .join('\n');

/** True if both permit the same uses in the same words. */
const permitsTheSame = (one: LicenceValues, other: LicenceValues): boolean =>
  permitted(one) === permitted(other);
