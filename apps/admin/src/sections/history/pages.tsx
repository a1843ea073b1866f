export { list } from './recent-changes.tsx';
export { record } from './record-states.tsx';
