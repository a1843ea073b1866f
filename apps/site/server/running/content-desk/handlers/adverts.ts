import { advertResource } from '@ziwan/contract/admin';
import { handleResource } from '../../../calls/resource.ts';
import type { advertKeeper } from '../lists.ts';

export const adverts = (keeper: ReturnType<typeof advertKeeper>) => handleResource(advertResource, keeper);
