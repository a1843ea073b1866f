import { Box, Button, TextField, Typography } from '@mui/material';
import { addAddresses, pastedAddresses } from '@ziwan/contract/admin';
import { useEffect, useRef, useState } from 'react';
import { FontJob } from '../../../ui/font-job.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { useRead } from '../../../ui/use-read.ts';

/** Pause (ms) between two looks at a running job. */
const LOOKS = 1500;

/** Fetches fonts from pasted addresses in GitHub repositories into the sheet, and shows how the latest fetch goes or went. */
export function FromGithub({ onFetched }: { onFetched: () => void }) {
  const [text, setText] = useState('');
  const [add, working] = useCall(addAddresses);
  const { data: job, reload } = useRead(pastedAddresses, {});
  const [begun, setBegun] = useState(false);
  const isRunning = job?.state === 'running';
  const addresses = text.split(/\s*\n\s*/).filter((line) => line.trim() !== '');
  const was = useRef(false);

  useEffect(() => {
    if (was.current && !isRunning) onFetched();
    was.current = isRunning;
    if (!isRunning) return;
    const timer = setInterval(() => void reload(), LOOKS);
    return () => clearInterval(timer);
  }, [isRunning, reload, onFetched]);

  const begin = async () => {
    // What was pasted meanwhile stays.
    if (await add({ body: { addresses } })) setText((now) => (now === text ? '' : now));
    setBegun(true);
    was.current = true;
    await reload();
  };
  return (
    <Box component="details" sx={{ pt: 1, '& > summary': { cursor: 'pointer', py: 1 } }}>
      <Typography component="summary" variant="body2">
        从作者的 GitHub 仓库取
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', pb: 2, maxWidth: 860 }}>
        <Typography variant="body2" color="textSecondary">
          打开仓库、文件夹或字体文件，按 y
          键，让地址写明提交编号，再粘贴到这里，一行一个。仓库和文件夹取其中所有的字体。授权文件在同一提交里找；找不到的，把它的地址也写上。
        </Typography>
        <TextField
          label="地址"
          multiline
          minRows={2}
          fullWidth
          value={text}
          onChange={(event) => setText(event.target.value)}
          helperText="文件的地址后面写上 # 和它的 Git 对象编号，字节就只凭它核对；不写则问 GitHub，核对的是它说的文件。"
        />
        <Button
          variant="outlined"
          disabled={working || isRunning || addresses.length === 0}
          onClick={() => void begin()}
        >
          取来并核对
        </Button>
        {job && (begun || isRunning) && <FontJob job={job} label="从 GitHub 取字体" />}
      </Box>
    </Box>
  );
}
