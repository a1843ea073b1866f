import { Check } from 'lucide-react';
import { drawn } from './drawn.ts';

export default drawn(Check);
