import { maxLength, SelectInput, TextInput } from 'react-admin';

const PROTOCOLS = [
  { id: 2, name: '本站的一页' },
  { id: 1, name: '别的网站' },
];

/** Where something leads: a page of this site, or an address elsewhere. */
export function LinkInputs({ required }: { required: boolean }) {
  return (
    <>
      <SelectInput source="protocol" choices={PROTOCOLS} defaultValue={2} isRequired />
      <TextInput
        source="url"
        isRequired={required}
        validate={maxLength(500)}
        helperText="本站的一页写 /font 这样的路径；别的网站写 www.example.cn 或完整网址"
      />
    </>
  );
}
