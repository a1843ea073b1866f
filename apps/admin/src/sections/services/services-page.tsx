import { Box, Typography } from '@mui/material';
import { type Service, serviceList } from '@ziwan/contract/admin';
import { useState } from 'react';
import { Page } from '../../ui/page.tsx';
import { useRead } from '../../ui/use-read.ts';
import { ServiceSection } from './service-section.tsx';

/** The services outside the site, set by owners without a restart. */
export default function ServicesPage() {
  const { data, failure, reload } = useRead(serviceList, {});
  const [saved, setSaved] = useState<Readonly<Record<string, Service>>>({});
  const again = () => {
    setSaved({});
    void reload();
  };
  return (
    <Page title="服务">
      <Typography color="textSecondary" sx={{ maxWidth: '46em', pb: 4 }}>
        保存之后几秒内生效，不用重启。密码与密钥加密保存，只能换、不能看；服务器上用环境变量设的，以环境变量为准，在这里只读。
      </Typography>
      {failure && <Typography role="alert">{failure}</Typography>}
      {data && (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 7 }}>
          {data.services.map((service) => (
            <ServiceSection
              key={service.id}
              service={saved[service.id] ?? service}
              ownEmail={data.ownEmail}
              onSaved={(next) => setSaved((now) => ({ ...now, [next.id]: next }))}
              reload={again}
            />
          ))}
        </Box>
      )}
    </Page>
  );
}
