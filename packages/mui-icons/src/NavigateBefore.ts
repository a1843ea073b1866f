import { ChevronLeft } from 'lucide-react';
import { drawn } from './drawn.ts';

export default drawn(ChevronLeft);
