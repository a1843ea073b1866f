import { X } from 'lucide-react';
import { drawn } from './drawn.ts';

export default drawn(X);
