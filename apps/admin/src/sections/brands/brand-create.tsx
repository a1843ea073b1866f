import { maxLength, regex, required, TextInput } from 'react-admin';
import { SectionCreate } from '../../ui/section-form.tsx';
import { BrandFields, toBrand } from './brand-fields.tsx';

export default function BrandCreate() {
  return (
    <SectionCreate transform={toBrand} redirect="list">
      <TextInput
        source="id"
        validate={[
          required(),
          maxLength(60),
          regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, '小写字母、数字、点和连字符'),
        ]}
        helperText="用在网址里，如 moxiang，以后不能改"
      />
      <BrandFields />
    </SectionCreate>
  );
}
