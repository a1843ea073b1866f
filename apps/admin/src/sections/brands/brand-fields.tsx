import { maxLength, regex, required, TextInput } from 'react-admin';

export function BrandFields() {
  return (
    <>
      <TextInput source="name" validate={[required(), maxLength(60)]} />
      <TextInput
        source="url"
        validate={[maxLength(500), regex(/^https?:\/\/\S+$/i, '须以 http:// 或 https:// 开头')]}
      />
    </>
  );
}

export const toBrand = (typed: { id?: string; name?: string; url?: string | null }) => ({
  ...(typed.id ? { id: typed.id } : {}),
  name: typed.name,
  url: typed.url || null,
});
