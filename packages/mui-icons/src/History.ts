import { History } from 'lucide-react';
import { drawn } from './drawn.ts';

export default drawn(History);
