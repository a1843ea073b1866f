import type { InputOf } from '@ziwan/contract';
import type { Release, releaseResource } from '@ziwan/contract/admin';
import { minuteOf, timeZoneName } from '@ziwan/contract/site-time';
import { maxLength, required, TextInput } from 'react-admin';
import { TimeInput } from '../../inputs/time-input.tsx';
import { choicesOf, RELEASE_STATES } from '../../texts/words.ts';
import { chooseBy, searchBy } from '../../ui/filters.tsx';
import { SectionCreate } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { inFuture } from '../entries/schedule.ts';
import { releaseState } from './release-words.tsx';

type Input = InputOf<typeof releaseResource.create>['body'];

const sizeOf = ({ size }: Release) => `${size} 处`;
const moment = (at: string | null) => (at ? minuteOf(at) : '—');

export const list = () => (
  <SectionList<Release>
    filters={[searchBy('名字、说明'), chooseBy('state', choicesOf(RELEASE_STATES), 150)]}
    sort="-createdAt"
    create="新建发布单"
    lead="把字体、授权、文章、广告、栏目、链接、标签、通知的改动攒成一批，一起上站，也能一起撤回。放进去的改动，发布之前访客看不到。"
    empty="还没有发布单。新建一张，再到字体、文章、广告里选「放进发布单」。"
    phone={{
      primary: (release) => release.name,
      secondary: (release) =>
        [
          `${sizeOf(release)}，${minuteOf(release.createdAt)} 建`,
          release.publishAt ? `定在 ${minuteOf(release.publishAt)}` : release.note,
        ]
          .filter(Boolean)
          .join(' · '),
      tertiary: releaseState,
    }}
    columns={[
      { source: 'name' },
      { source: 'state', sort: false, render: releaseState },
      { source: 'size', sort: false, render: sizeOf },
      { source: 'publishAt', render: (release) => moment(release.publishAt) },
      { source: 'publishedAt', render: (release) => moment(release.publishedAt) },
      { source: 'author', sort: false, render: (release) => release.author?.nickname ?? '—' },
      { source: 'createdAt', as: 'time' },
    ]}
  />
);

export const create = () => (
  <SectionCreate
    redirect="edit"
    transform={({ name, note, publishAt }: Input): Input => ({
      name,
      note: note ?? '',
      publishAt: publishAt ?? null,
    })}
  >
    <TextInput source="name" helperText="比如「春季上新」" validate={[required(), maxLength(60)]} />
    <TextInput source="note" multiline minRows={2} validate={maxLength(500)} />
    <TimeInput
      source="publishAt"
      helperText={`${timeZoneName()}，到点自己发布；不填就由人来按`}
      validate={inFuture}
    />
  </SectionCreate>
);
