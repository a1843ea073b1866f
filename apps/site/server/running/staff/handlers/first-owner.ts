import { createFirstOwner, firstOwnerState } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { FirstOwner } from '../first-owner.ts';

export const firstOwner = (owners: FirstOwner) =>
  handle(createFirstOwner, { cache: 'none', limit: 'api' }, ({ body }, context) =>
    owners.create(body, context),
  );

export const ownerState = (owners: FirstOwner) =>
  handle(firstOwnerState, { cache: 'none', limit: 'api' }, async ({ body }) => ({
    state: await owners.state(body.ticket),
  }));
