import type { ReactNode } from 'react';
import { Layout as RaLayout } from 'react-admin';
import { Prompts } from '../dialogs/prompts.tsx';
import { AppBar } from './app-bar.tsx';
import { Menu } from './menu.tsx';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <RaLayout appBar={AppBar} menu={Menu} appBarAlwaysOn>
      {children}
      <Prompts />
    </RaLayout>
  );
}
