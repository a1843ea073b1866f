import { maxLength, required as mustHave, TextInput } from 'react-admin';

/** A link: a path of this site, or the address of another one. */
export function LinkInput({ required }: { required: boolean }) {
  return (
    <TextInput
      source="url"
      validate={required ? [mustHave(), maxLength(500)] : maxLength(500)}
      helperText="本站的一页写 /font 这样的路径；别的网站写 www.example.cn 或完整网址"
    />
  );
}
