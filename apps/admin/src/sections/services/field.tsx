import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import type { ServiceFieldState } from '@ziwan/contract/admin';
import { useId } from 'react';
import type { ServiceForm } from './use-service-form.ts';

interface FieldProps {
  field: ServiceFieldState;
  form: ServiceForm;
}

/** Labels above empty fields, too, like those of secrets that are there. */
const ABOVE = { inputLabel: { shrink: true } };

const settledWords = (name: string): string => `由环境变量 ${name} 设定`;

/** One setting of a service; read-only where the environment settles it. */
export function Field({ field, form }: FieldProps) {
  if (field.kind === 'secret') return <Secret field={field} form={form} />;
  const { name, label, kind, choices, hint, required, settledBy } = field;
  const mistake = form.mistakeOf(name);
  const isSettled = settledBy !== null;
  const text = form.textOf(field);
  if (kind === 'choice' && !isSettled)
    return (
      <TextField
        select
        {...{ label, name }}
        value={text || (choices[0]?.id ?? '')}
        error={mistake !== null}
        helperText={mistake ?? hint}
        onChange={({ target }) => form.type(name, target.value)}
        slotProps={ABOVE}
      >
        {choices.map((choice) => (
          <MenuItem key={choice.id} value={choice.id}>
            {choice.name}
          </MenuItem>
        ))}
      </TextField>
    );
  const named = choices.find((choice) => choice.id === text)?.name ?? text;
  return (
    <TextField
      {...{ label, name }}
      required={required && !isSettled}
      value={isSettled ? named || '没有设' : text}
      error={mistake !== null}
      helperText={isSettled ? settledWords(settledBy) : (mistake ?? hint)}
      onChange={({ target }) => form.type(name, target.value)}
      slotProps={{
        ...ABOVE,
        htmlInput: {
          readOnly: isSettled,
          maxLength: 500,
          ...(kind === 'number' ? { inputMode: 'numeric' } : {}),
          autoComplete: 'off',
          spellCheck: false,
        },
      }}
      sx={isSettled ? { '& .MuiInputBase-input': { color: 'text.secondary' } } : {}}
    />
  );
}

/** A secret, which is never shown: it can be given, replaced and cleared. */
function Secret({ field, form }: FieldProps) {
  const { name, label, hint, required, isSet, opens, settledBy } = field;
  const id = useId();
  const typed = form.secretOf(name);
  const mistake = form.mistakeOf(name);
  const isMoved = form.isMoved(field);
  if (settledBy !== null)
    return <Held label={label} state={isSet ? '已设置' : '没有设'} note={settledWords(settledBy)} />;
  if (typed === null)
    return (
      <Held label={label} state="保存后清除" note={mistake ?? ''} isBad={mistake !== null}>
        <Button onClick={() => form.setSecret(name, undefined)}>留着</Button>
      </Held>
    );
  const keeps = isSet && opens && typed === undefined && !isMoved && mistake === null;
  if (keeps)
    return (
      <Held label={label} state="已设置">
        <Button aria-label={`换一个${label}`} onClick={() => form.setSecret(name, '')}>
          换一个
        </Button>
        <Button aria-label={`清除${label}`} onClick={() => form.setSecret(name, null)}>
          清除
        </Button>
      </Held>
    );
  const again = !opens
    ? '存下的打不开了：站点的密钥换过，请重新填'
    : isMoved && !typed
      ? '地址改了，请重新填：免得存下的被发到别处'
      : null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <TextField
        {...{ id, label, name }}
        type="password"
        required={required}
        value={typed ?? ''}
        error={mistake !== null || again !== null}
        helperText={mistake ?? again ?? hint}
        onChange={({ target }) => form.setSecret(name, target.value)}
        slotProps={{ ...ABOVE, htmlInput: { autoComplete: 'new-password', maxLength: 500 } }}
      />
      {isSet && opens && !isMoved && (
        <Button sx={{ mt: 2.5, flex: 'none' }} onClick={() => form.setSecret(name, undefined)}>
          不换了
        </Button>
      )}
    </Box>
  );
}

/** A secret that is there, in the place of its field. */
function Held({
  label,
  state,
  note = '',
  isBad = false,
  children,
}: {
  label: string;
  state: string;
  note?: string;
  isBad?: boolean;
  children?: React.ReactNode;
}) {
  return (
    <Box role="group" aria-label={label} sx={{ mt: 1, mb: 0.5, minWidth: 0 }}>
      <Typography variant="caption" color="textSecondary" component="div" sx={{ fontSize: '0.6875rem' }}>
        {label}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          minHeight: 34,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box component="span" sx={{ flex: '1 1 auto', fontSize: '0.9375rem' }}>
          {state}
        </Box>
        {children}
      </Box>
      {note !== '' && (
        <Typography variant="caption" color={isBad ? 'error' : 'textSecondary'}>
          {note}
        </Typography>
      )}
    </Box>
  );
}
