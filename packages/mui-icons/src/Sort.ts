import { ArrowUpDown } from 'lucide-react';
import { drawn } from './drawn.ts';

export default drawn(ArrowUpDown);
