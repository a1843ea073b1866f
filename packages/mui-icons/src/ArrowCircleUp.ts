import { CircleArrowUp } from 'lucide-react';
import { drawn } from './drawn.ts';

export default drawn(CircleArrowUp);
