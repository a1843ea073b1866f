import { ListFilter } from 'lucide-react';
import { drawn } from './drawn.ts';

export default drawn(ListFilter);
