import { Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Page } from './page.tsx';

/** The page at an unknown address of the console. */
export function NotFound() {
  return (
    <Page title="没有这个页面">
      <Typography sx={{ color: 'text.secondary', pb: 3, maxWidth: '46em' }}>
        地址写错了，或者内容已经不在了。
      </Typography>
      <Button component={Link} to="/" variant="outlined">
        回到今日
      </Button>
    </Page>
  );
}
