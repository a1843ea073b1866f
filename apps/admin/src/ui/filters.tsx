import { SearchInput, SelectInput } from 'react-admin';

/** The search field of a list. @param width px */
export const searchBy = (placeholder: string, width = 220) => (
  <SearchInput key="q" source="q" alwaysOn placeholder={placeholder} sx={{ width }} />
);

/** A select above a list that narrows it by one member of its query. @param width px */
export const chooseBy = (source: string, choices: readonly { id: string; name: string }[], width = 120) => (
  <SelectInput key={source} source={source} alwaysOn choices={[...choices]} emptyText="全部" sx={{ width }} />
);
