import {
  AutocompleteInput,
  maxLength,
  minLength,
  ReferenceInput,
  regex,
  required,
  TextInput,
} from 'react-admin';
import { SectionCreate } from '../../ui/section-form.tsx';

interface Typed {
  title: string;
  body: string;
  url?: string | null;
  userId?: string | null;
}

export default function AnnouncementCreate() {
  return (
    <SectionCreate
      redirect="list"
      saveLabel="发出"
      transform={({ title, body, url, userId }: Typed) => ({
        title,
        body,
        url: url || null,
        userId: userId || null,
      })}
    >
      <TextInput source="title" validate={[required(), minLength(2), maxLength(60)]} />
      <TextInput source="body" multiline minRows={4} validate={[required(), minLength(2), maxLength(1000)]} />
      <TextInput
        source="url"
        helperText="本站的一页，如 /zixun/spring；不填就没有链接"
        validate={[maxLength(300), regex(/^\/(?![/\\])[^\s\\]*$/, '须为本站的路径，以 / 开头')]}
      />
      <ReferenceInput source="userId" reference="users">
        <AutocompleteInput
          optionText="nickname"
          filterToQuery={(q: string) => ({ q })}
          helperText="不选就发给所有账号"
        />
      </ReferenceInput>
    </SectionCreate>
  );
}
