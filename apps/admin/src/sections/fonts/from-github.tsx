import { Box, Button, TextField, Typography } from '@mui/material';
import { addAddresses, pastedAddresses } from '@ziwan/contract/admin';
import { useEffect, useState } from 'react';
import { useMay } from '../../auth/use-may.ts';
import { FontJob } from '../../ui/font-job.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useRead } from '../../ui/use-read.ts';

/** Pause (ms) between two looks at a running job. */
const LOOKS = 1500;

/** Fetches fonts from pasted addresses in GitHub repositories, and shows how the latest fetch goes or went. */
export function FromGithub() {
  return useMay('operator') ? <Addresses /> : null;
}

function Addresses() {
  const [text, setText] = useState('');
  const [add, working] = useCall(addAddresses);
  const { data: job, failure, reload } = useRead(pastedAddresses, {});
  const isRunning = job?.state === 'running';
  const addresses = text.split(/\s*\n\s*/).filter((line) => line.trim() !== '');

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void reload(), LOOKS);
    return () => clearInterval(timer);
  }, [isRunning, reload]);

  const begin = async () => {
    await add({ body: { addresses } });
    await reload();
  };
  return (
    <Box component="section" sx={{ pt: 6, display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="h2">从 GitHub 取</Typography>
      <Typography color="textSecondary">
        打开作者仓库里的字体文件，按 y
        键，让地址写明提交编号，再粘贴到这里，一行一个。授权文件在同一提交里找；找不到的，把它的地址也写上。取来的字体直接上架，不经草稿；授权不明的只供预览。
      </Typography>
      <TextField
        label="文件地址"
        multiline
        minRows={2}
        fullWidth
        value={text}
        onChange={(event) => setText(event.target.value)}
        helperText="地址后面写上 # 和文件的 Git 对象编号，字节就只凭它核对；不写则问 GitHub，核对的是它说的文件。"
      />
      <Button
        variant="outlined"
        disabled={working || isRunning || addresses.length === 0}
        onClick={() => void begin()}
      >
        取来并核对
      </Button>
      {failure && <Typography color="error">{failure}</Typography>}
      {job && <FontJob job={job} label="从 GitHub 取字体" />}
    </Box>
  );
}
