import { Lock } from 'lucide-react';
import { drawn } from './drawn.ts';

export default drawn(Lock);
