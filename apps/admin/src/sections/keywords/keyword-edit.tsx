import { SectionEdit } from '../../ui/section-form.tsx';
import { KeywordFields, toKeyword } from './keyword-fields.tsx';

export default function KeywordEdit() {
  return (
    // Another word is another record, with a page of its own.
    <SectionEdit transform={toKeyword} redirect="list">
      <KeywordFields />
    </SectionEdit>
  );
}
