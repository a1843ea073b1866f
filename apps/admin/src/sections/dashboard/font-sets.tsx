import { Box, Button, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { addFontSet, fontSets } from '@ziwan/contract/admin';
import { useEffect, useRef } from 'react';
import { useMay } from '../../auth/use-may.ts';
import { sizeOf } from '../../texts/size.ts';
import { besides, FontJob } from '../../ui/font-job.tsx';
import { RuledItem, RuledList } from '../../ui/ruled-list.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useRead } from '../../ui/use-read.ts';

type FontSet = DataOf<typeof fontSets>[number];

/** Pause (ms) between two looks at a running job. */
const LOOKS = 1500;
/** Names of families before "等". */
const NAMED = 6;

/** Offers the font sets of which something is missing, and shows how adding them goes. */
export function FontSets() {
  return useMay('operator') ? <Offers /> : null;
}

function Offers() {
  // Shows no error: the other parts of the page report it.
  const { data: sets, reload } = useRead(fontSets, {});
  /** Sets that were seen to be added stay until the page is left. */
  const seen = useRef(new Set<string>());
  const running = sets?.find(({ job }) => job?.state === 'running');
  if (running) seen.current.add(running.name);

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void reload(), LOOKS);
    return () => clearInterval(timer);
  }, [running, reload]);

  const shown = (sets ?? []).filter(
    ({ name, families }) => families.some(({ isMissing }) => isMissing) || seen.current.has(name),
  );
  if (shown.length === 0) return null;
  return (
    <section>
      <Typography variant="h2" sx={{ pb: 1, borderBottom: 1, borderColor: 'text.primary' }}>
        可以添加的字库
      </Typography>
      <RuledList>
        {shown.map((set) => (
          <Offer key={set.name} set={set} isBlocked={running !== undefined} onBegun={reload} />
        ))}
      </RuledList>
    </section>
  );
}

function Offer({
  set,
  isBlocked,
  onBegun,
}: {
  set: FontSet;
  isBlocked: boolean;
  onBegun: () => Promise<void>;
}) {
  const [add, working] = useCall(addFontSet);
  const { job } = set;
  const missing = set.families.filter(({ isMissing }) => isMissing);
  const begin = async () => {
    await add({ body: { name: set.name } });
    await onBegun();
  };
  return (
    <RuledItem sx={{ display: 'grid', gap: 1, py: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 20em' }}>
          <Typography variant="h3">{set.title}</Typography>
          <Typography variant="body2">{contentsOf(set)}</Typography>
          <Typography variant="body2" color="textSecondary">
            {[...new Set(set.families.map(({ licence }) => licence))].join('、')}
          </Typography>
        </Box>
        {missing.length > 0 && job?.state !== 'running' && (
          <Button variant="outlined" disabled={working || isBlocked} onClick={() => void begin()}>
            {job === null ? '添加' : '再试一次'}，下载约 {sizeOf(set.missingBytes)}
            {besides(set.unsized)}
          </Button>
        )}
      </Box>
      {job && <FontJob job={job} label="添加字库" added={`加好了 ${job.added} 族。`} />}
    </RuledItem>
  );
}

function contentsOf({ families }: FontSet): string {
  const missing = families.filter(({ isMissing }) => isMissing);
  const listed = missing.length > 0 ? missing : families;
  const names = listed.slice(0, NAMED).map(({ nameZh }) => nameZh);
  const count =
    missing.length > 0 && missing.length < families.length
      ? `共 ${families.length} 族，还缺 ${missing.length} 族`
      : `${families.length} 族`;
  return `${count}：${names.join('、')}${listed.length > NAMED ? ' 等' : ''}`;
}
