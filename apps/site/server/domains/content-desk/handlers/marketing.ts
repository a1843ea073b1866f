import { marketingResource } from '@ziwan/contract/admin';
import { handleResource } from '../../../resource.ts';
import type { marketingKeeper } from '../lists.ts';

export const marketing = (keeper: ReturnType<typeof marketingKeeper>) =>
  handleResource(marketingResource, keeper);
