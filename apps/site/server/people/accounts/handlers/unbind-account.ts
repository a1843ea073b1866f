import { unbindAccount as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { BindingService } from '../bindings.ts';

export const unbindAccount = (bindings: BindingService) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, async ({ body }, context) => {
    await bindings.unbind(body, context);
    return null;
  });
