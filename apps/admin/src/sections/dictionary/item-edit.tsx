import { maxLength, NumberInput, type RaRecord, required, SelectInput, TextInput } from 'react-admin';
import { SectionEdit } from '../../ui/section-form.tsx';
import { type Item, TYPE_CHOICES } from './item-words.ts';

const isOwn = ({ type, fonts }: RaRecord) => (type === 'style' || type === 'use') && fonts === 0;

export default function ItemEdit() {
  return (
    <SectionEdit
      removable={isOwn}
      transform={({ type, name, sort }: Item) => ({ type, name, sort: sort ?? 0 })}
    >
      <TextInput source="name" validate={[required(), maxLength(20)]} />
      <SelectInput source="type" choices={TYPE_CHOICES} disabled />
      <NumberInput source="sort" helperText="小的在前" />
    </SectionEdit>
  );
}
