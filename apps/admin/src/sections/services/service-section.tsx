import { Alert, Box, Button, FormControlLabel, Switch, Typography } from '@mui/material';
import type { Service, ServiceFieldState } from '@ziwan/contract/admin';
import { useId, useState } from 'react';
import { Confirm } from 'react-admin';
import { TimeText } from '../../ui/time-text.tsx';
import { Field } from './field.tsx';
import { TrialDialog } from './trial-dialog.tsx';
import { type ServiceForm, useServiceForm } from './use-service-form.ts';
import { SERVICE_WORDS } from './words.ts';

interface SectionProps {
  service: Service;
  /** Address of one's own account, for test messages. */
  ownEmail: string | null;
  onSaved: (service: Service) => void;
  reload: () => void;
}

/** A service: whether it is used, its settings, a trial, and what came of it. */
export function ServiceSection({ service, ownEmail, onSaved, reload }: SectionProps) {
  const form = useServiceForm(service, onSaved, reload);
  const [asked, setAsked] = useState<'off' | 'clear' | 'trial' | null>(null);
  const title = useId();
  const { id, on, switchedBy, wrong, updatedAt, fields } = service;
  const words = SERVICE_WORDS[id];
  const isSwitched = on !== null;
  const shown = fields.filter((field) => !field.rare);
  const rare = fields.filter((field) => field.rare);
  const isAll = fields.every(({ settledBy }) => settledBy !== null);
  const canTry = !isSwitched || form.isOn;
  const isStored = updatedAt !== null && hasStored(service);
  const save = () => (on && !form.isOn ? setAsked('off') : void form.save());
  return (
    <Box component="section" aria-labelledby={title} sx={{ maxWidth: 880 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 2,
          pb: 1,
          borderBottom: 1,
          borderColor: 'text.primary',
        }}
      >
        <Typography variant="h2" id={title} sx={{ flex: '1 1 auto' }}>
          {service.title}
        </Typography>
        <Standing service={service} off={words.off} />
      </Box>
      <Typography color="textSecondary" sx={{ pt: 1.5, maxWidth: '46em' }}>
        {words.lead}
      </Typography>
      {service.standIn && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {words.standIn}
        </Alert>
      )}
      {wrong && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {wrong}
        </Alert>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {isSwitched && (
          <Box sx={{ pt: 1 }}>
            <FormControlLabel
              control={
                <Switch
                  checked={form.isOn}
                  disabled={switchedBy !== null}
                  onChange={(_, next) => form.switchTo(next)}
                />
              }
              label={words.connect}
            />
            {switchedBy !== null && (
              <Typography variant="caption" color="textSecondary" component="div">
                由环境变量 {switchedBy} 设定。要在这里设，先去掉它，再重启网站。
              </Typography>
            )}
          </Box>
        )}
        {canTry && (
          <>
            <Fields fields={shown} form={form} />
            {rare.length > 0 && !(isAll && rare.every(({ value }) => value === '')) && (
              <Rare fields={rare} form={form} />
            )}
          </>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 2 }}>
          {!isAll && (canTry || form.isDirty) && (
            <Button type="submit" variant="contained" disabled={form.working !== null || !form.isDirty}>
              保存
            </Button>
          )}
          {canTry && (
            <Button
              variant="outlined"
              disabled={form.working !== null}
              onClick={() => (words.to === null ? void form.attempt() : setAsked('trial'))}
            >
              {words.attempt}
            </Button>
          )}
          {isStored && (
            <>
              <Button disabled={form.working !== null} onClick={() => setAsked('clear')}>
                清除设置
              </Button>
              <Typography variant="caption" color="textSecondary">
                <TimeText at={updatedAt} /> 改过
              </Typography>
            </>
          )}
        </Box>
        <Said form={form} trying={words.trying} />
      </form>
      {asked === 'trial' && words.to !== null && (
        <TrialDialog
          {...{ form, ownEmail: id === 'mail' ? ownEmail : null }}
          title={words.attempt}
          label={words.to}
          onClose={() => setAsked(null)}
        />
      )}
      <Confirm
        isOpen={asked === 'off' || asked === 'clear'}
        title={asked === 'clear' ? `清除「${service.title}」的设置？` : `停用「${service.title}」？`}
        content={asked === 'clear' ? words.clearLoss : words.offLoss}
        confirm={asked === 'clear' ? '清除' : '停用'}
        confirmColor="warning"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          const what = asked;
          setAsked(null);
          void (what === 'clear' ? form.clear() : form.save());
        }}
      />
    </Box>
  );
}

/** True if the console has anything to clear. */
const hasStored = ({ on, switchedBy, fields }: Service): boolean =>
  (on === true && switchedBy === null) ||
  fields.some(({ settledBy, value, isSet }) => settledBy === null && (value !== '' || isSet));

function Standing({ service: { on, standIn, switchedBy, wrong }, off }: { service: Service; off: string }) {
  if (wrong !== null)
    return (
      <Typography variant="body2" color="secondary">
        现在用不了
      </Typography>
    );
  if (on === null) return null;
  if (standIn)
    return (
      <Typography variant="body2" color="warning.main">
        现在是假的，只在这台机器上
      </Typography>
    );
  return (
    <Typography variant="body2" color={on ? 'success' : 'textSecondary'}>
      {on ? `已接通${switchedBy === null ? '' : '，由环境变量设定'}` : off}
    </Typography>
  );
}

const Fields = ({ fields, form }: { fields: readonly ServiceFieldState[]; form: ServiceForm }) => (
  <Box
    sx={{
      display: 'grid',
      columnGap: 4,
      rowGap: 1,
      pt: 1,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    {fields.map((field) => (
      <Field key={field.name} {...{ field, form }} />
    ))}
  </Box>
);

/** What few sites need, folded away until one of it is set or wrong. */
const Rare = ({ fields, form }: { fields: readonly ServiceFieldState[]; form: ServiceForm }) => (
  <Box
    component="details"
    open={
      fields.some((field) => form.textOf(field) !== '' || form.mistakeOf(field.name) !== null) || undefined
    }
    sx={{ pt: 1 }}
  >
    <Box component="summary" sx={{ cursor: 'pointer', py: 1, color: 'text.secondary' }}>
      少用的设置
    </Box>
    <Fields {...{ fields, form }} />
  </Box>
);

/** What came of the last act. */
function Said({
  form: { working, failure, outcome, isDirty },
  trying,
}: {
  form: ServiceForm;
  trying: string;
}) {
  return (
    <Box aria-live="polite" sx={{ pt: 2 }}>
      {working === 'try' && <Typography color="textSecondary">{trying}</Typography>}
      {failure && <Alert severity="error">{failure}</Alert>}
      {outcome && (
        <Alert severity={outcome.ok ? 'success' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
          {outcome.said}。{outcome.ok && isDirty && '这些设置还没有保存。'}
        </Alert>
      )}
    </Box>
  );
}
