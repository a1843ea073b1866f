import { CircleDashed } from 'lucide-react';
import { drawn } from './drawn.ts';

export default drawn(CircleDashed);
