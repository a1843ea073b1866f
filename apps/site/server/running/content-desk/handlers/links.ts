import { linkResource } from '@ziwan/contract/admin';
import { handleResource } from '../../../calls/resource.ts';
import type { linkKeeper } from '../lists.ts';

export const links = (keeper: ReturnType<typeof linkKeeper>) => handleResource(linkResource, keeper);
