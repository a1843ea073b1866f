import { LayoutDashboard } from 'lucide-react';
import { drawn } from './drawn.ts';

export default drawn(LayoutDashboard);
