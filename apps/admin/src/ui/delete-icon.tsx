import { Box } from '@mui/material';
import { Trash2 } from 'lucide-react';

/** The icon of a delete button, with its label on a phone, where react-admin leaves the label out. */
export const DeleteIcon = ({ label }: { label: string }) => (
  <>
    <Trash2 aria-hidden />
    <Box component="span" sx={{ typography: 'button', pl: 0.75, display: { sm: 'none' } }}>
      {label}
    </Box>
  </>
);
