import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Textarea, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { fileNameOf } from '../../core/work/attachment-rules.ts'
import { isEmptyValue } from '../../core/work/issue-fields.ts'
import { fileSizeText } from '../../core/work/number-format-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import attachments from '../attachments/attachments.module.css'
import { FileButton } from '../attachments/file-button.tsx'
import { useFileDrop } from '../attachments/use-file-drop.ts'
import { FieldInput } from '../edit/required-dialog.tsx'
import { useDenied } from '../edit/use-denied.ts'
import { ProjectBadge } from '../parts/badges.tsx'
import chip from '../parts/chip.module.css'
import { Icon, type IconName } from '../parts/icon.tsx'
import { TypeMark } from '../parts/marks.tsx'
import { Picker } from '../parts/picker.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import { RichField } from '../rich-text/text-editor.tsx'
import type { ProjectView } from '../use-project.ts'
import { useWork } from '../use-work.ts'
import style from './create.module.css'
import type { CreateDialogProps, OutlivingForm } from './create-dialog.tsx'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import { useCreateForm } from './use-create-form.ts'

type Form = ReturnType<typeof useCreateForm>
interface PartProps {
  form: Form
  view: ProjectView
}

function Path({ form, view }: PartProps) {
  const { t } = useLingui()
  const projects = useWork(({ select }) => select.projects()).filter(({ archivedAt }) => archivedAt === null)
  const { type, types } = form
  return (
    <div className={style.path}>
      <Picker
        label={t`Project`}
        value={view.project.name}
        className={chip.chip}
        options={projects.map((project) => ({
          value: project.id,
          label: project.name,
          mark: <ProjectBadge project={project} />,
        }))}
        chosen={[view.project.id]}
        onChoose={form.setProject}
      >
        <ProjectBadge project={view.project} />
        <span className={style.cut}>{view.project.name}</span>
        <Icon name="down" size={16} />
      </Picker>
      {type && (
        <Picker
          label={t`Type`}
          value={type.name}
          className={chip.chip}
          options={types.map((each) => ({ value: each.id, label: each.name, mark: <TypeMark {...each} /> }))}
          chosen={[type.id]}
          onChoose={(typeId) => form.set({ typeId })}
        >
          <TypeMark {...type} />
          <span className={style.cut}>{type.name}</span>
          <Icon name="down" size={16} />
        </Picker>
      )}
    </div>
  )
}

/** Of fields that have no mark of their own while they are empty. */
const icons: Readonly<Record<string, IconName>> = { dueDate: 'calendar', labelIds: 'tag' }

/** The fields of the new issue, each with the same control as elsewhere. */
function Fields({ form, view }: PartProps) {
  const { t } = useLingui()
  const names = useFieldNames(view.fields)
  const [showsAll, setShowsAll] = useState(false)
  const { draft, type, fields, required } = form
  const isFilled = (field: string) => !isEmptyValue(draft.values[field])
  const shown = [...fields.first, ...fields.others.filter((field) => showsAll || isFilled(field))]
  return (
    <div className={style.chips}>
      {shown.map((field) => (
        <FieldInput
          key={field}
          field={field}
          view={view}
          issue={{ id: null, typeId: type?.id ?? '' }}
          value={draft.values[field] ?? null}
          isRequired={required.includes(field)}
          className={chip.chip}
          empty={
            <>
              {icons[field] && <Icon name={icons[field]} size={16} />}
              {required.includes(field) ? t`${names(field)}: required` : names(field)}
            </>
          }
          onChange={(value) => form.setValue(field, value)}
        />
      ))}
      {!showsAll && shown.length < fields.first.length + fields.others.length && (
        <UnstyledButton className={chip.chip} data-empty onClick={() => setShowsAll(true)}>
          <Icon name="more" size={16} />
          <Trans>More fields</Trans>
        </UnstyledButton>
      )}
    </div>
  )
}

function Description({ form, view }: PartProps) {
  const { t } = useLingui()
  const { draft, round } = form
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && draft.description === '')
    return (
      <UnstyledButton className={style.describe} onClick={() => setOpen(true)}>
        {t`Add a description`}
      </UnstyledButton>
    )
  return (
    <RichField
      key={round}
      label={t`Description`}
      placeholder={t`Add a description`}
      text={draft.description}
      people={view.people}
      onFiles={form.isNew ? form.files.add : undefined}
      loadPicture={form.files.loadPicture}
      onChange={(description) => form.set({ description })}
      onSubmit={() => form.submit()}
      onCancel={() => setOpen(false)}
    />
  )
}

/** The form for a new issue. */
export function CreateForm(props: CreateDialogProps & OutlivingForm) {
  const { t } = useLingui()
  const form = useCreateForm(props)
  const { isDraggedOver, target } = useFileDrop(form.isNew ? form.files.add : null)
  const { view } = form
  if (!view) return null
  const part = { form, view }
  const send = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.target !== form.input.current && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    form.submit()
  }
  return (
    <form
      className={classNames(style.dialog, isDraggedOver && attachments.over)}
      {...target}
      onSubmit={form.submit}
      onKeyDown={send}
    >
      <Path {...part} />
      <Textarea
        ref={form.input}
        variant="unstyled"
        classNames={{ input: style.summary }}
        aria-label={t`Summary`}
        error={form.error}
        errorProps={{ role: 'alert' }}
        placeholder={t`What needs doing?`}
        rows={1}
        data-autofocus
        value={form.draft.summary}
        onChange={(event) => form.set({ summary: event.target.value })}
      />
      <Description {...part} />
      {form.isNew && (
        <LikelyDuplicates
          projectId={view.project.id}
          summary={form.summaries.length === 1 ? form.draft.summary : ''}
          onOpen={props.onClose}
        />
      )}
      <Fields {...part} />
      {form.isNew && <Files {...part} />}
      <Foot {...part} />
    </form>
  )
}

/** Files for the new issue: sent once it is created. */
function Files({ form }: PartProps) {
  const { t } = useLingui()
  const { chosen, add, remove } = form.files
  const { sharedFiles } = form
  const hasShared = chosen.some(({ name }) => sharedFiles?.files.some((file) => fileNameOf(file.name) === name))
  return (
    <div className={style.chips}>
      {sharedFiles?.areLost && (
        <p role="alert" className={style.sharedNote}>
          <Trans>The shared files couldn't be added. Share them again.</Trans>
        </p>
      )}
      {hasShared && (
        <p role="status" className={style.sharedNote}>
          <Trans>Another app shared these files.</Trans>
        </p>
      )}
      {chosen.map(({ id, name, sizeBytes }) => (
        <span key={id} className={style.file}>
          <Icon name="file" size={16} />
          <span className={style.fileName} title={name}>
            {name}
          </span>
          <span className={style.fileSize}>{fileSizeText(sizeBytes)}</span>
          <UnstyledButton className={style.fileRemove} aria-label={t`Remove ${name}`} onClick={() => remove(id)}>
            <Icon name="close" size={16} />
          </UnstyledButton>
        </span>
      ))}
      <FileButton className={chip.chip} onFiles={add}>
        <Icon name="paperclip" size={16} />
        <Trans>Attach files</Trans>
      </FileButton>
      {chosen.length > 0 && form.summaries.length > 1 && (
        <span className={style.fileSize}>
          <Trans>Files will be attached to the first issue.</Trans>
        </span>
      )}
    </div>
  )
}

function Foot({ form, view }: PartProps) {
  const denied = useDenied(view)('issue.create')
  const { draft, summaries } = form
  const hasWords = form.isNew && (draft.summary !== '' || draft.description !== '' || form.files.chosen.length > 0)
  return (
    <div className={style.foot}>
      {hasWords && (
        <Button kind="quiet" onClick={form.discard}>
          <Trans>Discard draft</Trans>
        </Button>
      )}
      {form.isNew && (
        <CheckboxField name="another" checked={form.staysOpen} onChange={form.setStaysOpen}>
          <Trans>Create another</Trans>
        </CheckboxField>
      )}
      <Button kind="main" type="submit" disabledReason={denied}>
        {summaries.length > 1 ? (
          <Plural value={summaries.length} one="Create # issue" other="Create # issues" />
        ) : (
          <Trans>Create issue</Trans>
        )}
      </Button>
    </div>
  )
}
