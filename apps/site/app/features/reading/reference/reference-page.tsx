import type { apiReference, DataOf } from '@ziwan/contract';
import { Fragment } from 'react';
import columns from '../../../ui/columns.module.css';
import { BuildServers } from './build-servers.tsx';
import { Coded } from './coded.tsx';
import { GuardLog } from './guard-log.tsx';
import styles from './reference-page.module.css';

export type Reference = DataOf<typeof apiReference>;
type Call = Reference['groups'][number]['calls'][number];

const AUTH = {
  public: '不需登录',
  optional: '登录可选',
  required: '需要登录',
  editor: '编辑',
  operator: '运营',
  owner: '站长',
} as const;
const WHERE = { path: '路径', query: '查询', body: '正文' } as const;
const anchor = (index: number) => `group-${index + 1}`;

export function ReferencePage({ reference }: { reference: Reference }) {
  return (
    <article>
      <header className={styles.head}>
        <h1>接口文档</h1>
        <p>
          本站的页面只用这些接口，你的程序也可以。机器可读的版本是 <a href="/openapi.json">/openapi.json</a>
          （OpenAPI 3.1）。
        </p>
      </header>
      <section className={`${columns.titled} ${styles.basics}`} aria-labelledby="basics">
        <h2 id="basics">约定</h2>
        <ul>
          <li>
            回答是 <code>{'{code, message, data}'}</code>，成功时 <code>code</code> 是字符串{' '}
            <code>"200"</code>
            ；失败时是固定的代码，<code>message</code> 是可以直接给人看的中文。
          </li>
          <li>
            列表用 <code>current</code>（从 1 起）与 <code>size</code>（最多 100）翻页，回答{' '}
            <code>{'{records, total, current, size, pages}'}</code>。
          </li>
          <li>
            登录后的令牌放在请求头 <code>joyfont-authenticate</code> 与 <code>reeji-authenticate</code>
            ；Cookie 只用于打开页面，不能代替请求头。
          </li>
          <li>
            太频繁时回答 429，<code>Retry-After</code> 写明多少秒后再试。表单接口的图片字段叫{' '}
            <code>file</code>
            ，列表字段写作 <code>field[]</code>。
          </li>
          <li>安全验证两个接口说的是 AJ-Captcha 协议，它有自己的回答格式。</li>
        </ul>
      </section>
      <BuildServers />
      <GuardLog />
      <div className={columns.indexed}>
        <nav className={styles.contents} aria-label="接口目录">
          <ol>
            {reference.groups.map((group, i) => (
              <li key={group.name}>
                <a href={`#${anchor(i)}`}>
                  {group.name}
                  <small>{group.calls.length}</small>
                </a>
              </li>
            ))}
            <li>
              <a href="#errors">错误代码</a>
            </li>
          </ol>
        </nav>
        <div>
          {reference.groups.map((group, i) => (
            <section
              key={group.name}
              id={anchor(i)}
              className={styles.group}
              aria-labelledby={`${anchor(i)}-title`}
            >
              <h2 id={`${anchor(i)}-title`}>{group.name}</h2>
              {group.calls.map((call) => (
                <CallEntry key={call.name} call={call} />
              ))}
            </section>
          ))}
          <section id="errors" className={styles.group} aria-labelledby="errors-title">
            <h2 id="errors-title">错误代码</h2>
            <div className={styles.scroll}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">代码</th>
                    <th scope="col">HTTP</th>
                    <th scope="col">含义</th>
                  </tr>
                </thead>
                <tbody>
                  {reference.errors.map((error) => (
                    <tr key={error.code}>
                      <td>
                        <code>{error.code}</code>
                      </td>
                      <td>{error.status}</td>
                      <td>{error.message}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        </div>
      </div>
    </article>
  );
}

function CallEntry({ call }: { call: Call }) {
  return (
    <details className={styles.call} id={`call-${call.name}`}>
      <summary>
        <b data-method={call.method}>{call.method}</b>
        <code>{call.path}</code>
        <span>{call.summary}</span>
        <small>{AUTH[call.auth]}</small>
      </summary>
      <div className={styles.detail}>
        {call.notes.length > 0 && (
          <ul className={styles.notes}>
            {call.notes.map((note) => (
              <li key={note}>
                <Coded text={note} />
              </li>
            ))}
          </ul>
        )}
        {call.fields.length > 0 ? (
          <table>
            <caption>传入{call.takes ? `（${call.takes}）` : ''}</caption>
            <thead>
              <tr>
                <th scope="col">名称</th>
                <th scope="col">位置</th>
                <th scope="col">取值</th>
                <th scope="col">必需</th>
              </tr>
            </thead>
            <tbody>
              {call.fields.map((f) => (
                <tr key={`${f.in}-${f.name}`}>
                  <td>
                    <FieldName path={f.name} />
                  </td>
                  <td>{WHERE[f.in]}</td>
                  <td>
                    {f.type}
                    {f.about && (
                      <p>
                        <Coded text={f.about} />
                      </p>
                    )}
                  </td>
                  <td>{f.required ? '是' : '否'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p>{call.takes ? `正文是 ${call.takes}，结构见 OpenAPI 文档。` : '不用传参数。'}</p>
        )}
        <h3>{call.answers === 'application/json' ? '回答的 data' : '回答'}</h3>
        {call.data.length > 0 ? (
          <pre>{call.data.join('\n')}</pre>
        ) : (
          <p>{call.answers === 'application/json' ? '空' : `文件（${call.answers}）`}</p>
        )}
        {call.example.body && (
          <>
            <h3>例子</h3>
            <pre>{call.example.body}</pre>
          </>
        )}
        {call.example.answer && (
          <>
            <h3>{call.answers === 'application/json' ? '例子的 data' : '例子的文件'}</h3>
            <pre>{call.example.answer}</pre>
          </>
        )}
        {call.errors.length > 0 && (
          <>
            <h3>会遇到的错误</h3>
            <ul className={styles.errors}>
              {call.errors.map((error) => (
                <li key={error.code}>
                  <code>{error.code}</code> {error.status} {error.message}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </details>
  );
}

/** The path of a field, which may break before its dots. */
const FieldName = ({ path }: { path: string }) => (
  <code>
    {path.split(/(?=\.)/).map((part, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path keep their order
      <Fragment key={i}>
        <wbr />
        {part}
      </Fragment>
    ))}
  </code>
);
