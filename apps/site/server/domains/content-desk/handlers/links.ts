import { linkResource } from '@ziwan/contract/admin';
import { handleResource } from '../../../resource.ts';
import type { linkKeeper } from '../lists.ts';

export const links = (keeper: ReturnType<typeof linkKeeper>) => handleResource(linkResource, keeper);
