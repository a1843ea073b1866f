import type { Release } from '@ziwan/contract/admin';
import { RELEASE_STATES } from '../../texts/words.ts';
import { StateText } from '../../ui/state-text.tsx';

export const releaseState = ({ state }: Pick<Release, 'state'>) => (
  <StateText
    names={RELEASE_STATES}
    state={state}
    chips={{ open: 'default', scheduled: 'secondary', failed: 'error' }}
  />
);

/** True while changes can be put in and taken out. */
export const isOpen = ({ state }: Pick<Release, 'state'>): boolean =>
  state === 'open' || state === 'scheduled' || state === 'failed';
