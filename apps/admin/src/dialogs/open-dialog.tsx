import { useSyncExternalStore } from 'react';
import { prompts } from '../api/prompts.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EndedDialog } from './ended-dialog.tsx';
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx';

/** Shows the dialog of the open prompt (api/prompts.ts). */
export function OpenDialog() {
  const open = useSyncExternalStore(prompts.subscribe, () => prompts.open);
  if (open?.kind === 'reauthenticate') return <ReauthenticateDialog why={open.why} onAnswer={open.answer} />;
  if (open?.kind === 'ended') return <EndedDialog why={open.why} onAnswer={open.answer} />;
  if (open?.kind === 'conflict')
    return <ConflictDialog resource={open.resource} id={open.id} typed={open.typed} onClose={open.answer} />;
  return null;
}
