import { Box, Button, Link } from '@mui/material';
import type { InputOf } from '@ziwan/contract';
import {
  type putReleaseChange,
  type ReleaseChange,
  recordHistory,
  releaseResource,
} from '@ziwan/contract/admin';
import { useEffect, useState } from 'react';
import { useNotify, useRecordContext, useResourceContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom';
import { api, messageOf } from '../../api/client.ts';
import { forgetDraft } from '../../data/drafts.ts';
import { historyPath } from './history-path.ts';
import { PutDialog } from './put-dialog.tsx';
import { useOpenReleases } from './use-open-releases.ts';

type Putting = InputOf<typeof putReleaseChange>['body']['changes'][number];
type Deskless = Extract<Putting, { data?: unknown }>;

interface Props {
  kind: Deskless['kind'];
  /** Converts form values to the request body. */
  toInput: (values: Record<string, unknown>) => unknown;
}

/**
 * The switch of a form without a desk: what is typed goes into a release instead of onto the site. Says which release
 * has the record, and takes up what it has.
 */
export function IntoRelease({ kind, toInput }: Props) {
  const record = useRecordContext();
  const resource = useResourceContext() as string;
  const [params] = useSearchParams();
  const [from, named] = [params.get('release'), params.get('subject')];
  // A copy of another record has no id.
  const saved = record?.id === undefined ? null : String(record.id);
  const subject = saved ?? named;
  const { holder } = useOpenReleases(kind, subject ?? undefined);
  const { getValues, handleSubmit, reset } = useFormContext();
  const [data, setData] = useState<Deskless['data'] | null>(null);
  const notify = useNotify();
  const navigate = useNavigate();

  const fill = (state: object) =>
    reset(
      { ...getValues(), ...(saved === null ? { id: subject } : {}), ...state },
      { keepDefaultValues: true },
    );
  const takeUp = async (release: string) => {
    try {
      const { changes = [] } = await api.call(releaseResource.one, { params: { id: release } });
      const found = changes.find(
        (change: ReleaseChange) => change.kind === kind && change.subject === subject,
      );
      if (found?.data) fill(found.data);
      else notify('这张发布单里没有它了', { type: 'warning' });
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  };
  const takeBack = async (former: number) => {
    try {
      const named = { kind, subject: subject ?? '' };
      const { states } = await api.call(recordHistory, { params: named });
      const found = states.find(({ seq }: { seq: number | null }) => seq === former);
      if (!found?.data) return notify('没有找到那一份', { type: 'warning' });
      fill(found.data);
      notify('已经填上那一份，还没有保存');
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is typed
  useEffect(() => {
    if (from !== null) void takeUp(from);
    const former = params.get('former');
    if (former !== null) void takeBack(Number(former));
  }, []);

  return (
    <>
      <Button
        variant="outlined"
        sx={{ ml: 2 }}
        onClick={(event) =>
          void handleSubmit((values) => setData(toInput(values) as Deskless['data']))(event)
        }
      >
        放进发布单
      </Button>
      {saved !== null && kind !== 'announcement' && (
        <Button component={RouterLink} to={historyPath(kind, saved)} sx={{ ml: 1 }}>
          历次的样子
        </Button>
      )}
      {holder && (
        <Box sx={{ order: 1, width: '100%', typography: 'body2', color: 'text.secondary' }}>
          <Link component={RouterLink} to={`/releases/${holder.id}`}>
            「{holder.name}」
          </Link>
          里有一份没发布的改动
          {saved !== null && (
            <Button size="small" onClick={() => void takeUp(holder.id)}>
              接着改那一份
            </Button>
          )}
        </Box>
      )}
      {data && (
        <PutDialog
          title="放进发布单"
          records={[{ kind, data, ...(subject === null ? {} : { subject }) } as Deskless]}
          asks={saved !== null}
          leaves={false}
          onClose={() => {
            setData(null);
            // Not submitted after all: leaving the page asks again.
            reset(undefined, {
              keepValues: true,
              keepDefaultValues: true,
              keepDirty: true,
              keepTouched: true,
            });
          }}
          onDone={(release) => {
            forgetDraft(resource, saved);
            reset(getValues());
            // Once the form knows that it is saved, it lets go.
            setTimeout(() => navigate(`/releases/${release}`));
          }}
        />
      )}
    </>
  );
}
