import { maxLength, NumberInput, regex, required, TextInput } from 'react-admin';

export function KeywordFields() {
  return (
    <>
      <TextInput source="keyword" validate={[required(), maxLength(30)]} />
      <TextInput
        source="url"
        helperText="本站的一页，如 /font?tagNumber=style.brush；不填就搜索这个词"
        validate={[maxLength(500), regex(/^(\/([^/\s\\]\S*)?|https?:\/\/\S+)$/i, '须以 / 或 https:// 开头')]}
      />
      <NumberInput source="sort" helperText="小的在前" />
    </>
  );
}

export const toKeyword = (typed: { keyword?: string; url?: string | null; sort?: number | null }) => ({
  keyword: typed.keyword,
  url: typed.url || null,
  sort: typed.sort ?? 0,
});
