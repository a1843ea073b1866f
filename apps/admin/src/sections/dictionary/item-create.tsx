import { maxLength, NumberInput, regex, required, SelectInput, TextInput } from 'react-admin';
import { SectionCreate } from '../../ui/section-form.tsx';
import { OWN_CHOICES } from './item-words.ts';

interface Typed {
  type: string;
  word: string;
  name: string;
  sort?: number | null;
}

export default function ItemCreate() {
  return (
    <SectionCreate
      redirect="list"
      defaultValues={{ type: 'style', sort: 0 }}
      transform={({ type, word, name, sort }: Typed) => ({
        id: `${type}.${word}`,
        type,
        name,
        sort: sort ?? 0,
      })}
    >
      <SelectInput source="type" choices={OWN_CHOICES} validate={required()} />
      <TextInput source="name" validate={[required(), maxLength(20)]} />
      <TextInput
        source="word"
        label="编号"
        validate={[required(), maxLength(40), regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, '小写字母、数字和连字符')]}
        helperText="用在网址里，如 mushroom，以后不能改"
      />
      <NumberInput source="sort" helperText="小的在前" />
    </SectionCreate>
  );
}
