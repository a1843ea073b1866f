import { GripVertical } from 'lucide-react';
import { drawn } from './drawn.ts';

export default drawn(GripVertical);
