import { SectionCreate } from '../../ui/section-form.tsx';
import { KeywordFields, toKeyword } from './keyword-fields.tsx';

export default function KeywordCreate() {
  return (
    <SectionCreate transform={toKeyword} redirect="list" defaultValues={{ sort: 0 }}>
      <KeywordFields />
    </SectionCreate>
  );
}
