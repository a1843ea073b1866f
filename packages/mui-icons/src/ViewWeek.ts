import { Columns3 } from 'lucide-react';
import { drawn } from './drawn.ts';

export default drawn(Columns3);
