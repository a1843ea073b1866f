import { tagResource } from '@ziwan/contract/admin';
import { handleResource } from '../../../calls/resource.ts';
import type { tagKeeper } from '../lists.ts';

export const tags = (keeper: ReturnType<typeof tagKeeper>) => handleResource(tagResource, keeper);
