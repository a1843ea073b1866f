import type { DataOf, InputOf } from '@ziwan/contract';
import type { linkResource } from '@ziwan/contract/admin';
import { BooleanInput, maxLength, required, TextInput } from 'react-admin';
import { LinkInput } from '../../inputs/link-input.tsx';
import { pictureOf } from '../../inputs/picture.ts';
import { PictureInput } from '../../inputs/picture-input.tsx';
import { SortInput } from '../../inputs/sort-input.tsx';
import { searchBy } from '../../ui/filters.tsx';
import { formPages } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { IntoRelease } from '../releases/into-release.tsx';

type FriendLink = DataOf<typeof linkResource.one>;
type Input = InputOf<typeof linkResource.create>['body'];

const shown = ({ enabled }: FriendLink) => (enabled ? '显示' : '不显示');

export const list = () => (
  <SectionList<FriendLink>
    filters={[searchBy('名称、网址')]}
    sort="-sort"
    create="加一条链接"
    lead="页脚里的友情链接，排序大的在前。"
    phone={{ primary: (l) => l.name, secondary: (l) => l.href, tertiary: shown }}
    columns={[
      { source: 'name' },
      { source: 'href', sort: false },
      { source: 'enabled', sort: false, render: shown },
      { source: 'sort', as: 'number' },
    ]}
  />
);

const toInput = ({ id, name = '', url, image, enabled, sort }: Partial<FriendLink>): Input => ({
  ...(id ? { id } : {}),
  name,
  url: url ?? '',
  image: pictureOf(image),
  enabled: enabled ?? true,
  sort: sort ?? 0,
});

export const { edit, create } = formPages({
  toInput,
  acts: <IntoRelease kind="link" toInput={toInput} />,
  inputs: (
    <>
      <TextInput source="name" validate={[required(), maxLength(200)]} />
      <LinkInput required />
      <PictureInput source="image" />
      <SortInput />
      <BooleanInput source="enabled" defaultValue={true} />
    </>
  ),
});
