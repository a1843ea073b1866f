import { convertText as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import { convert } from '../converter.ts';

export const convertText = () =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => convert(query.text, query.to));
