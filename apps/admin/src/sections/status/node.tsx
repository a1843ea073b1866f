import { Box, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import type { siteStatus } from '@ziwan/contract/admin';
import type { ReactNode } from 'react';
import { sizeOf } from '../../texts/size.ts';
import { Facts } from '../../ui/facts.tsx';
import { RuledItem, RuledList } from '../../ui/ruled-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';

type Node = DataOf<typeof siteStatus>['nodes'][number];

const ROLE_NAMES: Readonly<Record<string, string>> = { web: '页面', api: '接口', webfont: '字体' };
/** Delay of the event loop (ms) from which visitors notice it. */
const NOTICED = 200;

const count = (value: number | undefined) => (value ?? 0).toLocaleString('zh-CN');

/** One process: what it serves, how busy it is, its queue, engine, caches, tasks and slow statements. */
export function NodeStatus({ node }: { node: Node }) {
  const of = (name: string, label = '') => node.figures[name]?.[label] ?? 0;
  const queue = (name: string) =>
    `登录用户 ${count(of(name, 'account'))}，匿名访客 ${count(of(name, 'address'))}`;
  const jobs = of('engine_jobs_total');
  const reads = of('disk_cache_reads_total', 'hit') + of('disk_cache_reads_total', 'miss');
  const blobCalls = of('blob_calls_total', 'get') + of('blob_calls_total', 'put');
  const blobFailures = of('blob_failures_total', 'get') + of('blob_failures_total', 'put');
  const connections = node.figures.database_connections ?? {};
  return (
    <section>
      <Typography
        variant="h2"
        sx={{ pb: 1, borderBottom: 1, borderColor: 'text.primary', overflowWrap: 'anywhere' }}
      >
        {node.host}
        <Typography component="span" variant="body2" color="textSecondary" sx={{ pl: 1.5 }}>
          进程 {node.pid}
          {node.isHere && '，正在回答你'}
        </Typography>
      </Typography>
      <Columns>
        <Facts
          rows={[
            ['服务', node.roles.map((role) => ROLE_NAMES[role] ?? role).join('、')],
            ['版本', node.version],
            ['启动于', <TimeText key="started" at={node.startedAt} />],
            ['内存', sizeOf(node.memory)],
            ['主线程', `忙 ${Math.round(node.busy * 100)}%`],
            [
              '循环延迟',
              <Warned key="delay" isBad={node.delay >= NOTICED} text={`${Math.round(node.delay)} 毫秒`} />,
            ],
            [
              '慢查询',
              <Warned
                key="slow"
                isBad={node.slow.length > 0}
                text={`${count(of('slow_statements_total'))} 次`}
              />,
            ],
            ...(connections.busy === undefined
              ? []
              : [
                  [
                    '数据库连接',
                    `在用 ${count(connections.busy)}，空闲 ${count(connections.idle)}，等待 ${count(connections.waiting)}`,
                  ] as const,
                ]),
          ]}
        />
        <Facts
          rows={[
            ['正在处理', queue('queue_running')],
            ['排队', queue('queue_waiting')],
            [
              '被拒绝',
              <Warned
                key="refused"
                isBad={of('queue_refused_total', 'account') + of('queue_refused_total', 'address') > 0}
                text={queue('queue_refused_total')}
              />,
            ],
            [
              '字体引擎',
              `做过 ${count(jobs)} 个子集，失败 ${count(of('engine_failed_total'))}，平均 ${jobs === 0 ? 0 : Math.round((1000 * of('engine_seconds_total')) / jobs)} 毫秒；开着 ${count(of('engine_fonts'))} 款，${sizeOf(of('engine_bytes'))}`,
            ],
            [
              '页面缓存',
              `${count(of('page_cache_pages'))} 页，${sizeOf(of('page_cache_bytes'))}；画过 ${count(of('page_renders_total'))} 次`,
            ],
            [
              '磁盘缓存',
              `${count(of('disk_cache_files'))} 个文件，${sizeOf(of('disk_cache_bytes'))}；${reads === 0 ? '还没有读过' : `命中 ${Math.round((100 * of('disk_cache_reads_total', 'hit')) / reads)}%`}`,
            ],
            [
              '存储',
              <Warned
                key="blobs"
                isBad={blobFailures > 0}
                text={`读写 ${count(blobCalls)} 次，失败 ${count(blobFailures)} 次`}
              />,
            ],
            ...(node.figures.redis_reachable
              ? [
                  [
                    'Redis',
                    of('redis_reachable') === 1 ? (
                      '连得上'
                    ) : (
                      <Warned key="redis" isBad text="连不上，登录和验证码因此暂停" />
                    ),
                  ] as const,
                ]
              : []),
          ]}
        />
      </Columns>
      <Columns>
        <Part title="定时任务">
          {node.jobs.length === 0 ? <None text="没有。" /> : <Jobs jobs={node.jobs} />}
        </Part>
        <Part title="最近的慢查询">
          {node.slow.length === 0 ? <None text="没有半秒以上的查询。" /> : <Slow statements={node.slow} />}
        </Part>
      </Columns>
    </section>
  );
}

const Columns = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      columnGap: 6,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
    }}
  >
    {children}
  </Box>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={{ pt: 3 }}>
    <Typography variant="h3" sx={{ pb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

const None = ({ text }: { text: string }) => <Typography color="textSecondary">{text}</Typography>;

const Warned = ({ isBad, text }: { isBad: boolean; text: string }) => (
  <Box component="span" sx={isBad ? { color: 'secondary.main' } : {}}>
    {text}
  </Box>
);

const Jobs = ({ jobs }: { jobs: Node['jobs'] }) => (
  <RuledList>
    {jobs.map(({ name, lastAt, nextAt, progress, failure }) => (
      <RuledItem key={name} sx={{ display: 'block' }}>
        {name}
        <Typography variant="body2" color="textSecondary">
          {lastAt === null ? (
            '还没有运行'
          ) : (
            <>
              上次 <TimeText at={lastAt} />
            </>
          )}
          {nextAt !== null && (
            <>
              ，下次 <TimeText at={nextAt} />
            </>
          )}
        </Typography>
        {progress && <Typography variant="body2">{progress}</Typography>}
        {failure && (
          <Typography variant="body2" color="secondary" sx={{ overflowWrap: 'anywhere' }}>
            <TimeText at={failure.at} /> 没有做成：{failure.message}
          </Typography>
        )}
      </RuledItem>
    ))}
  </RuledList>
);

const Slow = ({ statements }: { statements: Node['slow'] }) => (
  <RuledList>
    {statements.map(({ statement, ms, at }) => (
      <RuledItem key={at + statement} sx={{ display: 'block' }}>
        <Typography variant="body2" color="textSecondary">
          <TimeText at={at} />，{ms.toLocaleString('zh-CN')} 毫秒
        </Typography>
        <Box component="code" sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
          {statement}
        </Box>
      </RuledItem>
    ))}
  </RuledList>
);
