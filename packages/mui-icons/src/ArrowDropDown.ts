import { ChevronDown } from 'lucide-react';
import { drawn } from './drawn.ts';

export default drawn(ChevronDown);
