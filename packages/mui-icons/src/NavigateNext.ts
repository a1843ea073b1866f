import { ChevronRight } from 'lucide-react';
import { drawn } from './drawn.ts';

export default drawn(ChevronRight);
