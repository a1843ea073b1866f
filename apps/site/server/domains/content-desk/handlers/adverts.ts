import { advertResource } from '@ziwan/contract/admin';
import { handleResource } from '../../../resource.ts';
import type { advertKeeper } from '../lists.ts';

export const adverts = (keeper: ReturnType<typeof advertKeeper>) => handleResource(advertResource, keeper);
