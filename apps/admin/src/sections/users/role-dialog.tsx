import { FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { setUserRole } from '@ziwan/contract/admin';
import { useState } from 'react';
import { choicesOf, ROLE_DUTIES, ROLES } from '../../texts/words.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useCall } from '../../ui/use-call.ts';
import type { User } from './user-words.tsx';

export function RoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [role, setRole] = useState(user.role);
  const [change, working] = useCall(setUserRole, '角色已改，马上生效');
  const save = async () => {
    if (role === user.role || (await change({ params: { id: user.id }, body: { role } }))) onClose();
  };
  return (
    <FormDialog
      title={`「${user.nickname}」的角色`}
      action="保存"
      working={working}
      onSubmit={save}
      onClose={onClose}
    >
      <RadioGroup value={role} onChange={(event) => setRole(event.target.value as User['role'])}>
        {choicesOf(ROLES).map(({ id, name }) => (
          <FormControlLabel
            key={id}
            value={id}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', py: 0.5 }}
            label={
              <>
                <Typography component="span" sx={{ display: 'block', pt: 1 }}>
                  {name}
                </Typography>
                <Typography component="span" variant="caption" color="textSecondary">
                  {ROLE_DUTIES[id]}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormDialog>
  );
}
