import type { DataOf } from '@ziwan/contract';
import type { adminUserOne } from '@ziwan/contract/admin';
import { ACCOUNT_STATES, ROLES } from '../../texts/words.ts';
import { StateText } from '../../ui/state-text.tsx';

export type User = DataOf<typeof adminUserOne>;

export const roleText = ({ role }: User) => (
  <StateText
    names={ROLES}
    state={role}
    chips={{ editor: 'default', operator: 'default', owner: 'default' }}
  />
);

export const statusText = ({ status }: User) => (
  <StateText names={ACCOUNT_STATES} state={status} chips={{ disabled: 'error' }} />
);
