import { Trash2 } from 'lucide-react';
import { drawn } from './drawn.ts';

export default drawn(Trash2);
