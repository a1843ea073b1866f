import { maxLength, regex, required, TextInput } from 'react-admin';
import { SectionCreate } from '../../ui/section-form.tsx';
import { BLANK, LicenceFields, toLicence } from './licence-fields.tsx';

export default function LicenceCreate() {
  return (
    <SectionCreate transform={toLicence} defaultValues={BLANK}>
      <TextInput
        source="id"
        validate={[
          required(),
          maxLength(60),
          regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, '小写字母、数字、点和连字符'),
        ]}
        helperText="如 my-licence-1.0，以后不能改"
      />
      <LicenceFields />
    </SectionCreate>
  );
}
