import { maxLength, required as mustHave, TextInput } from 'react-admin';

/** Where something leads: what begins with a slash is a page of this site, anything else an address elsewhere. */
export function LinkInput({ required }: { required: boolean }) {
  return (
    <TextInput
      source="url"
      validate={required ? [mustHave(), maxLength(500)] : maxLength(500)}
      helperText="本站的一页写 /font 这样的路径；别的网站写 www.example.cn 或完整网址"
    />
  );
}
