import { Box, Link, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { staffFactors } from '@ziwan/contract/admin';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ROLES } from '../../texts/words.ts';
import { RuledItem, RuledList } from '../../ui/ruled-list.tsx';
import { useRead } from '../../ui/use-read.ts';

type Staff = DataOf<typeof staffFactors>['staff'][number];

const isSet = ({ passkeys, totp }: Staff) => passkeys > 0 || totp;

const factorsOf = ({ passkeys, totp }: Staff): string =>
  [passkeys > 0 && `通行密钥 ${passkeys} 把`, totp && '动态口令'].filter(Boolean).join('，');

/**
 * Says to owners whether the site requires a second factor of its staff, how to change that, and who has one.
 * @param folded shows only the first line until it is opened
 */
export function StaffFactors({ folded = false }: { folded?: boolean }) {
  const { data, failure } = useRead(staffFactors, {});
  const [open, setOpen] = useState(!folded);
  if (failure) return <Typography role="alert">{failure}</Typography>;
  if (!data) return null;
  const { required, staff } = data;
  const missing = staff.filter((person) => !isSet(person)).length;
  return (
    <Box
      component="details"
      open={open}
      onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}
      sx={{ maxWidth: '46em' }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', color: 'text.primary', py: 1 }}>
        后台人员的第二步验证：{required ? '已经要求' : '没有要求'}，
        {missing === 0 ? `${staff.length} 位都设了` : `${staff.length} 位里还有 ${missing} 位没设`}
      </Box>
      {open && (
        <>
          <Typography color="textSecondary" sx={{ py: 1 }}>
            {required
              ? '所有后台人员（编辑、运营、站长）都要设。没设的人进后台，只能看到「登录保护」这一页，设好才能用别的；最后一种也不能删。不再要求，就在服务器的设置里去掉 STAFF_SECOND_FACTOR，再重新启动网站。'
              : '现在设不设由各人自己定。要让所有后台人员（编辑、运营、站长）都设：先请下面还没设的人设好，再在服务器的设置里写上 STAFF_SECOND_FACTOR=1，重新启动网站。之后没设的人进后台，只能看到「登录保护」这一页。'}
          </Typography>
          <RuledList>
            {staff.map((person) => (
              <RuledItem key={person.id} sx={{ alignItems: 'baseline' }}>
                <Box
                  sx={{
                    flex: '1 1 160px',
                    display: 'flex',
                    flexWrap: 'wrap',
                    columnGap: 1,
                    alignItems: 'baseline',
                    minWidth: 0,
                    overflowWrap: 'anywhere',
                  }}
                >
                  <Link component={RouterLink} to={`/users/${encodeURIComponent(person.id)}/show`}>
                    {person.nickname}
                  </Link>
                  <Typography
                    component="span"
                    variant="body2"
                    color="textSecondary"
                    sx={{ whiteSpace: 'nowrap' }}
                  >
                    {ROLES[person.role]}
                  </Typography>
                </Box>
                <Typography variant="body2" sx={{ color: isSet(person) ? 'text.secondary' : 'error.main' }}>
                  {isSet(person) ? factorsOf(person) : '还没设'}
                </Typography>
              </RuledItem>
            ))}
          </RuledList>
        </>
      )}
    </Box>
  );
}
