import { marketingDict } from '@ziwan/contract';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { apiOf } from '../api/context.ts';
import { ContactPage, type FormName } from '../features/people/contact/contact-page.tsx';
import type { MetaArgs, PageMeta } from '../lazy-loading/page-modules.ts';

interface ContactData {
  topics: string[];
  types: string[];
}

const formIn = (search: URLSearchParams): FormName => (search.get('form') === 'work' ? 'work' : 'message');

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ContactData> {
  const items = await apiOf(context).call(marketingDict, { query: {} }, { signal: request.signal });
  const namesOf = (dictNumber: string) =>
    items.filter((item) => item.dictNumber === dictNumber).map((item) => item.itemName);
  return { topics: namesOf('message-topic'), types: namesOf('work-type') };
}

export const meta = ({ url }: MetaArgs<ContactData>): PageMeta =>
  formIn(url.searchParams) === 'work'
    ? {
        title: '作品投稿',
        description: '用本站字体做的作品，投到字玩的案例里：附图、写明用到的字体，征得同意后发布。',
        canonical: '/contact?form=work',
      }
    : {
        title: '联系我们',
        description: '授权、缺字、收录、勘误、合作，写信给字玩的编辑部。',
        canonical: '/contact',
      };

export default function Contact() {
  const { topics, types } = useLoaderData() as ContactData;
  const form = formIn(new URLSearchParams(useLocation().search));
  return <ContactPage form={form} topics={topics} types={types} />;
}
