import { bindAccount as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { BindingService } from '../bindings.ts';

export const bindAccount = (bindings: BindingService) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, async ({ body }, context) => {
    await bindings.bind(body, context);
    return null;
  });
