import { columnResource } from '@ziwan/contract/admin';
import { handleResource } from '../../../calls/resource.ts';
import type { columnKeeper } from '../lists.ts';

export const columns = (keeper: ReturnType<typeof columnKeeper>) => handleResource(columnResource, keeper);
