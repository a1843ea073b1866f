import { Box, Button } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
  CreateBase,
  DeleteWithConfirmButton,
  type DeleteWithConfirmButtonProps,
  type RaRecord,
  SaveButton,
  SimpleForm,
  Title,
  Toolbar,
  type TransformData,
  useCreateContext,
  useEditContext,
  useGetOne,
  useNotify,
  useResourceContext,
} from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { DeleteIcon } from './delete-icon.tsx';
import { EditPage } from './edit-page.tsx';
import { FormFields } from './form-fields.tsx';
import { KeptDraft } from './kept-draft.tsx';
import { OWN_READ } from './own-read.ts';
import { SaveNewButton, SaveOnce } from './save-once.tsx';
import { WithAside } from './with-aside.tsx';

interface FormProps {
  /** Inputs, labelled by the section's `labels`. */
  children: ReactNode;
  /** Beside the form on a wide screen, under it on a narrow one. */
  aside?: ReactNode;
  /** Converts form values to the request body. */
  transform?: TransformData;
  redirect?: 'list' | 'edit' | false;
  defaultValues?: Record<string, unknown> | undefined;
}

interface SectionEditProps extends FormProps {
  /** If false, or a predicate that returns false, there is no delete button. */
  removable?: boolean | ((record: RaRecord) => boolean);
  /** Words of the delete button, if it does not delete for good. */
  removal?: Pick<DeleteWithConfirmButtonProps, 'successMessage' | 'confirmTitle' | 'confirmContent'> & {
    label: string;
  };
  /** Label of a button that opens the form for a new record with the values of this one. */
  copyLabel?: string | undefined;
  /** After the save button. */
  acts?: ReactNode;
}

/** The page that edits a record in a plain form. */
export function SectionEdit({ transform, redirect, ...form }: SectionEditProps) {
  return (
    <EditPage transform={transform} redirect={redirect}>
      <EditView {...form} />
    </EditPage>
  );
}

function EditView({
  removable = true,
  removal,
  copyLabel,
  acts,
  ...form
}: Omit<SectionEditProps, 'transform' | 'redirect'>) {
  const { defaultTitle, record, resource } = useEditContext();
  const mayRemove = typeof removable === 'function' ? record !== undefined && removable(record) : removable;
  return (
    <FormPage
      {...form}
      title={defaultTitle}
      toolbar={
        <Toolbar {...(acts ? { sx: WITH_ACTS } : {})}>
          <SaveButton alwaysEnable={false} />
          {acts}
          {copyLabel && record && (
            <Button
              component={Link}
              to={`/${resource}/create?from=${encodeURIComponent(record.id)}`}
              sx={{ ml: 2 }}
            >
              {copyLabel}
            </Button>
          )}
          <Box sx={{ flex: 1 }} />
          {mayRemove && (
            <DeleteWithConfirmButton
              mutationMode="pessimistic"
              icon={<DeleteIcon label={removal?.label ?? '删除'} />}
              {...removal}
            />
          )}
        </Toolbar>
      }
    />
  );
}

interface SectionCreateProps extends FormProps {
  /** In place of the save button, where saving asks first. */
  save?: ReactNode;
  /** After the save button. */
  acts?: ReactNode;
}

/** The page that creates a record and leads back to the list, unless `redirect` says otherwise. */
export function SectionCreate({ transform, redirect = 'list', ...form }: SectionCreateProps) {
  const from = useSearchParams()[0].get('from');
  const resource = useResourceContext();
  const notify = useNotify();
  // Read once: a later copy would replace what was typed.
  const { data, isPending } = useGetOne(
    resource ?? '',
    { id: from ?? '', meta: OWN_READ },
    {
      enabled: from !== null,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      onError: () => notify('要照着新建的那一份没有读到，这里是空白的表单', { type: 'warning' }),
    },
  );
  if (from !== null && isPending) return null;
  const { id: _, ...copied } = data ?? { id: '' };
  return (
    <CreateBase
      redirect={redirect}
      {...(transform ? { transform } : {})}
      {...(data ? { record: copied } : {})}
    >
      <SaveOnce>
        <CreateView {...form} />
      </SaveOnce>
    </CreateBase>
  );
}

function CreateView({ save, acts, ...form }: Omit<SectionCreateProps, 'transform' | 'redirect'>) {
  const { defaultTitle } = useCreateContext();
  return (
    <FormPage
      {...form}
      title={defaultTitle}
      toolbar={
        <Toolbar {...(acts ? { sx: WITH_ACTS } : {})}>
          {save ?? <SaveNewButton />}
          {acts}
        </Toolbar>
      }
    />
  );
}

interface FormPagesOptions<R extends RaRecord, I> {
  /** Inputs, labelled by the section's `labels`; a function where a new record has others than a saved one. */
  inputs: ReactNode | ((isNew: boolean) => ReactNode);
  /** Converts form values to the request body. */
  toInput: (values: Partial<R>) => I;
  defaultValues?: Record<string, unknown>;
  /** Records for which it returns false have no delete button. */
  removable?: (record: R) => boolean;
  copyLabel?: string;
  /** Beside a saved record. */
  aside?: ReactNode;
  /** After the save button. */
  acts?: ReactNode;
  afterEdit?: 'list';
  afterCreate?: 'edit';
}

/** The edit and create pages of a section whose forms are nearly the same. */
export function formPages<R extends RaRecord, I>(options: FormPagesOptions<R, I>) {
  const { inputs, toInput, defaultValues, removable, copyLabel, aside, acts, afterEdit, afterCreate } =
    options;
  const transform = toInput as TransformData;
  const draw = (isNew: boolean) => (typeof inputs === 'function' ? inputs(isNew) : inputs);
  return {
    edit: () => (
      <SectionEdit
        transform={transform}
        aside={aside}
        redirect={afterEdit ?? false}
        removable={removable ? (record) => removable(record as R) : true}
        copyLabel={copyLabel}
        acts={acts}
      >
        {draw(false)}
      </SectionEdit>
    ),
    create: () => (
      <SectionCreate
        transform={transform}
        redirect={afterCreate ?? 'list'}
        defaultValues={defaultValues}
        acts={acts}
      >
        {draw(true)}
      </SectionCreate>
    ),
  };
}

/** Room for a line under the buttons. */
const WITH_ACTS = { flexWrap: 'wrap', rowGap: 0.5, py: 1.5 };

interface FormPageProps extends Omit<FormProps, 'transform' | 'redirect'> {
  title: ReactNode;
  toolbar: ReactElement;
}

function FormPage({ children, aside, title, toolbar, defaultValues }: FormPageProps) {
  return (
    <>
      <Title defaultTitle={title as string} />
      <WithAside aside={aside} gap={4} sx={{ pt: 2 }}>
        <SimpleForm
          toolbar={toolbar}
          warnWhenUnsavedChanges
          sx={{ p: 0, maxWidth: aside ? 'none' : 860 }}
          {...(defaultValues ? { defaultValues } : {})}
        >
          <KeptDraft />
          <FormFields>{children}</FormFields>
        </SimpleForm>
      </WithAside>
    </>
  );
}
