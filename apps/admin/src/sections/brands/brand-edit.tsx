import type { RaRecord } from 'react-admin';
import { SectionEdit } from '../../ui/section-form.tsx';
import { BrandFields, toBrand } from './brand-fields.tsx';

export default function BrandEdit() {
  return (
    <SectionEdit transform={toBrand} removable={(brand: RaRecord) => brand.fonts === 0}>
      <BrandFields />
    </SectionEdit>
  );
}
