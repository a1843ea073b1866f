import { Alert, Box, Button, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import {
  beginTotp,
  ownFactors,
  passkeyOptions,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@ziwan/contract/admin';
import { useState } from 'react';
import { Confirm } from 'react-admin';
import { useMay } from '../../auth/use-may.ts';
import { Page } from '../../ui/page.tsx';
import { RuledItem, RuledList } from '../../ui/ruled-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useRead } from '../../ui/use-read.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { RecoveryDialog } from './recovery-dialog.tsx';
import { StaffFactors } from './staff-factors.tsx';
import { TotpDialog } from './totp-dialog.tsx';

type Passkey = DataOf<typeof ownFactors>['passkeys'][number];

const used = (at: string | null) =>
  at === null ? (
    '还没有用过'
  ) : (
    <>
      最近用于 <TimeText at={at} />
    </>
  );

/** Second factors of one's own account: listing, adding, removing, recovery codes. */
export default function FactorsPage() {
  const { data: own, failure, reload } = useRead(ownFactors, {});
  const [passkey, setPasskey] = useState<DataOf<typeof passkeyOptions> | null>(null);
  const [totp, setTotp] = useState<DataOf<typeof beginTotp> | null>(null);
  // The calls ask for the password, so that no dialog opens before it.
  const [beginPasskey, beginningPasskey] = useCall(passkeyOptions);
  const [begin, beginning] = useCall(beginTotp);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [asked, setAsked] = useState<Passkey | 'totp' | 'codes' | null>(null);
  const [removeKey] = useCall(removePasskey, '通行密钥已删除');
  const [removeApp] = useCall(removeTotp, '动态口令已解绑');
  const [renew] = useCall(renewRecoveryCodes);

  const close = () => {
    setPasskey(null);
    setTotp(null);
  };
  const added = (recoveryCodes: string[] | null) => {
    close();
    setCodes(recoveryCodes);
    void reload();
  };
  const confirm = async () => {
    const what = asked;
    setAsked(null);
    if (what === 'codes') setCodes((await renew({}))?.recoveryCodes ?? null);
    else if (what === 'totp') await removeApp({});
    else if (what) await removeKey({ params: { id: what.id } });
    await reload();
  };
  const isOwner = useMay('owner');
  const none = own !== null && own.passkeys.length === 0 && own.totp === null;

  return (
    <Page title="登录保护">
      <Typography color="textSecondary" sx={{ maxWidth: '46em', pb: 2 }}>
        密码被人猜到或骗走，就等于把字体和网站交了出去。设了第二步，登录时除了密码，还要用你的设备确认一次。
      </Typography>
      {failure && <Typography role="alert">{failure}</Typography>}
      {own?.required && none && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          本站要求后台人员设置第二步验证。设好其中一种之后，才能用后台的其他部分。
        </Alert>
      )}
      {own && !own.required && none && (
        <Typography color="textSecondary" sx={{ pb: 2 }}>
          本站没有要求后台人员设，你也还没有设。
        </Typography>
      )}
      {own && (
        <>
          <Typography variant="h3" component="h2">
            通行密钥
          </Typography>
          <Typography color="textSecondary" sx={{ py: 1 }}>
            {own.passkeysPossible
              ? '用指纹、面容、屏幕锁或安全密钥确认，骗子的网站拿不走，最推荐。有了它，打开 /admin/enter 可以不输密码登录。'
              : '这个网址不能用通行密钥：要用域名和 HTTPS 打开网站。可以先用动态口令。'}
          </Typography>
          <RuledList>
            {own.passkeys.map((passkey) => (
              <RuledItem key={passkey.id}>
                <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
                  {passkey.name}
                  <Typography variant="caption" color="textSecondary" component="div">
                    <TimeText at={passkey.createdAt} /> 添加 · {used(passkey.lastUsedAt)}
                  </Typography>
                </Box>
                <Button aria-label={`删除${passkey.name}`} onClick={() => setAsked(passkey)}>
                  删除
                </Button>
              </RuledItem>
            ))}
          </RuledList>
          {own.passkeysPossible && (
            <Button
              variant="outlined"
              sx={{ mt: 1 }}
              disabled={beginningPasskey}
              onClick={async () => setPasskey(await beginPasskey({}))}
            >
              添加通行密钥
            </Button>
          )}
          <Typography variant="h3" component="h2" sx={{ pt: 4 }}>
            动态口令
          </Typography>
          <Typography color="textSecondary" sx={{ py: 1 }}>
            {own.totp ? (
              <>
                <TimeText at={own.totp.createdAt} /> 绑定 · {used(own.totp.lastUsedAt)}
              </>
            ) : (
              '手机上的验证器应用每半分钟给出一个六位数字。'
            )}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" disabled={beginning} onClick={async () => setTotp(await begin({}))}>
              {own.totp ? '换一部手机' : '绑定动态口令'}
            </Button>
            {own.totp && <Button onClick={() => setAsked('totp')}>解绑</Button>}
          </Box>
          {!none && (
            <>
              <Typography variant="h3" component="h2" sx={{ pt: 4 }}>
                恢复码
              </Typography>
              <Typography color="textSecondary" sx={{ py: 1 }}>
                设备丢了，用它代替第二步。还剩 {own.recoveryCodesLeft} 个，每个只能用一次。
              </Typography>
              <Button variant="outlined" onClick={() => setAsked('codes')}>
                换一批恢复码
              </Button>
            </>
          )}
        </>
      )}
      {isOwner && own && (
        <Box sx={{ pt: 5 }}>
          {/* Changes with one's own factors. */}
          <StaffFactors key={`${own.passkeys.length} ${own.totp !== null}`} />
        </Box>
      )}
      {passkey && <PasskeyDialog begun={passkey} onAdded={added} onClose={close} />}
      {totp && <TotpDialog begun={totp} onAdded={added} onClose={close} />}
      {codes && (
        <RecoveryDialog
          codes={codes}
          onClose={() => {
            setCodes(null);
            // The rest of the console opens with the first second factor.
            if (own?.required) location.reload();
          }}
        />
      )}
      <Confirm
        isOpen={asked !== null}
        title={asked === 'codes' ? '换一批恢复码？' : asked === 'totp' ? '解绑动态口令？' : '删除通行密钥？'}
        content={
          asked === 'codes'
            ? '原来的恢复码随即失效。新的只显示一次，请准备好地方记下。'
            : '以后登录时，不能再用它完成第二步。'
        }
        onClose={() => setAsked(null)}
        onConfirm={confirm}
      />
    </Page>
  );
}
