import { isReservedId, reservedWords } from '@ziwan/contract/admin';
import { maxLength, regex, required, TextInput } from 'react-admin';

const notReserved = (id?: string) => (id && isReservedId(id) ? reservedWords(id) : undefined);

/** The id of a new record. It becomes part of a URL and cannot be changed. */
export const SlugInput = ({ helperText }: { helperText: string }) => (
  <TextInput
    source="id"
    validate={[
      required(),
      maxLength(60),
      regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, '小写字母、数字、点和连字符'),
      notReserved,
    ]}
    helperText={helperText}
  />
);
