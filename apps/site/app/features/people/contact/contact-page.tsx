import writing from '../../../ui/writing.module.css';
import styles from './contact-page.module.css';
import { MessageForm } from './message-form.tsx';
import { WorkForm } from './work-form.tsx';

export type FormName = 'message' | 'work';

const FORMS: readonly { form: FormName; href: string; name: string }[] = [
  { form: 'message', href: '/contact', name: '写信' },
  { form: 'work', href: '/contact?form=work', name: '投稿' },
];

const HINTS: Record<FormName, readonly string[]> = {
  message: [
    '授权、缺字、收录、勘误、合作，都可以写。',
    '手机号与邮箱留一个就行，只用来回信，不公开。',
    '写到一半离开也不要紧，这个标签页关上之前，草稿都在。',
    '要更正或删除来信，用同一个联系方式告诉我们。',
  ],
  work: [
    '投你自己有权公开的作品，写明用到的字体。',
    '征得你同意之后，才会出现在案例里。',
    '图片收到后重新编码，拍摄时间、位置、设备都不保留。',
    '没有随作品提交的图片，不会长期保留。',
  ],
};

interface ContactPageProps {
  form: FormName;
  topics: readonly string[];
  types: readonly string[];
}

export function ContactPage({ form, topics, types }: ContactPageProps) {
  return (
    <>
      <header className={styles.head}>
        <h1>联系我们</h1>
        <nav className={styles.choice} aria-label="选择表单">
          {FORMS.map((each) => (
            <a
              key={each.form}
              href={each.href}
              aria-current={each.form === form ? 'page' : undefined}
              data-keep-scroll=""
              data-heading=""
            >
              {each.name}
            </a>
          ))}
        </nav>
      </header>
      <div className={styles.columns}>
        <div>
          <noscript>
            <p className={styles.noscript}>
              发送要先做一次安全验证，需要启用 JavaScript。授权方面的问题，多半能在
              <a className={writing.link} href="/license">
                授权说明
              </a>
              里找到答案。
            </p>
          </noscript>
          {form === 'work' ? <WorkForm types={types} /> : <MessageForm topics={topics} />}
        </div>
        <aside className={styles.hints} aria-label={form === 'work' ? '投稿须知' : '写信须知'}>
          <h2>{form === 'work' ? '投稿须知' : '写信之前'}</h2>
          <ul>
            {HINTS[form].map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
          <p>
            <a className={writing.link} href="/license">
              授权说明
            </a>
            <a className={writing.link} href="/notice">
              公告
            </a>
            <a className={writing.link} href="/case">
              案例
            </a>
          </p>
        </aside>
      </div>
    </>
  );
}
