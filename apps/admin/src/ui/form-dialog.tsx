import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface FormDialogProps {
  title: string;
  /** Label of the button that submits. */
  action: string;
  /** Disables the button. */
  working: boolean;
  failure?: string;
  color?: 'error' | 'primary';
  /** For long lists of fields. */
  wide?: boolean;
  onSubmit: (form: HTMLFormElement) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** A question with fields or without, which one button answers. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    action,
    working,
    failure,
    color = 'primary',
    wide = false,
    onSubmit,
    onClose,
    children,
  } = props;
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth={wide ? 'md' : 'xs'}>
      <form
        noValidate
        // Long content scrolls between the title and the buttons.
        style={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
        onSubmit={(event) => {
          event.preventDefault();
          // React passes the event on to a form around the dialog.
          event.stopPropagation();
          onSubmit(event.currentTarget);
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          {children}
          {failure && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {failure}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="contained" color={color} disabled={working}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
