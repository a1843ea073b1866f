import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import {
  CreateBase,
  DeleteWithConfirmButton,
  EditBase,
  type RaRecord,
  SaveButton,
  SimpleForm,
  type SimpleFormProps,
  Title,
  Toolbar,
  type TransformData,
  useCreateContext,
  useEditContext,
} from 'react-admin';
import { EditFailed, TOLD_IN_PAGE } from './failed.tsx';
import { KeptDraft } from './kept-draft.tsx';

interface FormProps {
  /** Inputs, labelled by the section's `labels`. */
  children: ReactNode;
  /** Buttons and links above the form. */
  actions?: ReactNode;
  /** Beside the form on a wide screen, under it on a narrow one. */
  aside?: ReactNode;
  /** Turns what was typed into the contract's input. */
  transform?: TransformData;
  redirect?: 'list' | 'edit' | 'show' | false;
  defaultValues?: SimpleFormProps['defaultValues'];
  validate?: SimpleFormProps['validate'];
}

export interface SectionEditProps extends FormProps {
  /** Whether a record may be deleted here. */
  removable?: boolean | ((record: RaRecord) => boolean);
}

/** A record's page: read with its revision, saved at once, never in the background. */
export function SectionEdit({ transform, redirect = false, ...form }: SectionEditProps) {
  return (
    <EditBase
      mutationMode="pessimistic"
      redirect={redirect}
      error={<EditFailed />}
      {...TOLD_IN_PAGE}
      {...(transform ? { transform } : {})}
    >
      <EditView {...form} />
    </EditBase>
  );
}

function EditView({ removable = true, ...form }: Omit<SectionEditProps, 'transform' | 'redirect'>) {
  const { defaultTitle, record } = useEditContext();
  const may = typeof removable === 'function' ? record !== undefined && removable(record) : removable;
  return (
    <FormPage
      {...form}
      title={defaultTitle}
      toolbar={
        <Toolbar>
          <SaveButton alwaysEnable={false} />
          <Box sx={{ flex: 1 }} />
          {may && <DeleteWithConfirmButton mutationMode="pessimistic" />}
        </Toolbar>
      }
    />
  );
}

export interface SectionCreateProps extends FormProps {
  /** What the button says where saving does more than keep: 发出. */
  saveLabel?: string;
}

/** A new record's page; saving leads on to the record itself unless told otherwise. */
export function SectionCreate({ transform, redirect = 'edit', ...form }: SectionCreateProps) {
  return (
    <CreateBase redirect={redirect} {...(transform ? { transform } : {})}>
      <CreateView {...form} />
    </CreateBase>
  );
}

function CreateView({ saveLabel, ...form }: Omit<SectionCreateProps, 'transform' | 'redirect'>) {
  const { defaultTitle } = useCreateContext();
  return (
    <FormPage
      {...form}
      title={defaultTitle}
      toolbar={
        <Toolbar>
          <SaveButton {...(saveLabel ? { label: saveLabel } : {})} />
        </Toolbar>
      }
    />
  );
}

interface FormPageProps extends Omit<FormProps, 'transform' | 'redirect'> {
  title: ReactNode;
  toolbar: React.ReactElement;
}

function FormPage({ children, actions, aside, title, toolbar, defaultValues, validate }: FormPageProps) {
  return (
    <>
      <Title defaultTitle={title as string} />
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 2 }}>{actions}</Box>}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: aside ? 'minmax(0, 1fr) 320px' : 'minmax(0, 1fr)',
          },
          gap: 4,
          pt: 2,
        }}
      >
        <SimpleForm
          toolbar={toolbar}
          warnWhenUnsavedChanges
          sx={{ p: 0, maxWidth: aside ? 'none' : 860 }}
          {...(defaultValues ? { defaultValues } : {})}
          {...(validate ? { validate } : {})}
        >
          <KeptDraft />
          {children}
        </SimpleForm>
        {aside && <Box component="aside">{aside}</Box>}
      </Box>
    </>
  );
}
