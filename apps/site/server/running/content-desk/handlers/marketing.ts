import { marketingResource } from '@ziwan/contract/admin';
import { handleResource } from '../../../calls/resource.ts';
import type { marketingKeeper } from '../lists.ts';

export const marketing = (keeper: ReturnType<typeof marketingKeeper>) =>
  handleResource(marketingResource, keeper);
