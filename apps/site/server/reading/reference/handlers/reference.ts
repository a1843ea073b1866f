import { apiReference as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import { reference } from '../reference.ts';

export const apiReference = () => handle(endpoint, { cache: 'list', limit: 'api' }, () => reference());
