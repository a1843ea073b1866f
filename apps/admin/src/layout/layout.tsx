import type { ReactNode } from 'react';
import { Layout as RaLayout } from 'react-admin';
import { OpenDialog } from '../dialogs/open-dialog.tsx';
import { AppBar } from './app-bar.tsx';
import { Menu } from './menu.tsx';
import { SessionBar } from './session-bar.tsx';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <RaLayout appBar={AppBar} menu={Menu} appBarAlwaysOn>
      <SessionBar />
      {children}
      <OpenDialog />
    </RaLayout>
  );
}
