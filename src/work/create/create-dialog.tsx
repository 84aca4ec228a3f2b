import { Trans, useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { IssueType, Priority } from '../../core/work/entities.ts'
import { whyNot } from '../../core/work/permission-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { DateEditor } from '../edit/date-editor.tsx'
import { nobody, usePersonOptions, usePriorityOptions } from '../edit/options.tsx'
import { useEditor } from '../edit/use-editor.ts'
import { PersonBadge, ProjectBadge } from '../parts/badges.tsx'
import chip from '../parts/chip.module.css'
import { useDateText } from '../parts/due-date.tsx'
import { Icon } from '../parts/icon.tsx'
import { PriorityMark, TypeMark } from '../parts/marks.tsx'
import { Picker } from '../parts/picker.tsx'
import { Popup } from '../parts/popup.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { usePriorityNames } from '../parts/use-names.ts'
import { useIsWide } from '../shell/use-media.ts'
import { type ProjectView, useProject } from '../use-project.ts'
import { useWork } from '../use-work.ts'
import style from './create.module.css'
import { useNewIssues } from './use-new-issues.ts'

interface Draft {
  summary: string
  description: string
  typeId: string | null
  priority: Priority
  assigneeId: string | null
  dueDate: string | null
}

const empty: Draft = { summary: '', description: '', typeId: null, priority: 'none', assigneeId: null, dueDate: null }

interface ChipsProps {
  view: ProjectView
  draft: Draft
  set: (change: Partial<Draft>) => void
}

function DueChip({ draft, set }: ChipsProps) {
  const { t } = useLingui()
  const text = useDateText()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={chip.chip}
        data-empty={draft.dueDate === null || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="calendar" size={16} />
        {draft.dueDate ? text(draft.dueDate) : t`Due date`}
      </button>
      {isOpen && button.current && (
        <Popup anchor={button.current} label={t`Due date`} onClose={() => setOpen(false)}>
          <DateEditor
            label={t`Due date`}
            date={draft.dueDate}
            onChoose={(dueDate) => {
              set({ dueDate })
              setOpen(false)
            }}
          />
        </Popup>
      )}
    </>
  )
}

/** What is known of the new issue beside its words. */
function Chips({ view, draft, set }: ChipsProps) {
  const { t } = useLingui()
  const priorities = usePriorityNames()
  const person = view.people.find(({ id }) => id === draft.assigneeId) ?? null
  return (
    <div className={style.chips}>
      <Picker
        label={t`Priority`}
        value={priorities[draft.priority]}
        className={chip.chip}
        options={usePriorityOptions()}
        chosen={[draft.priority]}
        onChoose={(priority) => set({ priority: priority as Priority })}
      >
        <PriorityMark priority={draft.priority} />
        {draft.priority === 'none' ? t`Priority` : priorities[draft.priority]}
      </Picker>
      <Picker
        label={t`Assignee`}
        value={person?.name ?? t`Nobody`}
        className={chip.chip}
        options={usePersonOptions(view)}
        chosen={[draft.assigneeId ?? nobody]}
        onChoose={(id) => set({ assigneeId: id === nobody ? null : id })}
      >
        <PersonBadge person={person} size={20} isNamed />
        {person?.name ?? t`Assignee`}
      </Picker>
      <DueChip view={view} draft={draft} set={set} />
    </div>
  )
}

interface PathProps {
  view: ProjectView
  type: IssueType | undefined
  onProject: (id: string) => void
  onType: (id: string) => void
}

function Path({ view, type, onProject, onType }: PathProps) {
  const { t } = useLingui()
  const projects = useWork(({ select }) => select.projects()).filter(({ archivedAt }) => archivedAt === null)
  const types = view.types.filter(({ isSubtask }) => !isSubtask)
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
        onChoose={onProject}
      >
        <ProjectBadge project={view.project} />
        {view.project.name}
        <Icon name="down" size={16} />
      </Picker>
      {type && (
        <Picker
          label={t`Type`}
          value={type.name}
          className={chip.chip}
          options={types.map((each) => ({ value: each.id, label: each.name, mark: <TypeMark {...each} /> }))}
          chosen={[type.id]}
          onChoose={onType}
        >
          <TypeMark {...type} />
          {type.name}
        </Picker>
      )}
    </div>
  )
}

const useCreateForm = (first: string, onClose: () => void) => {
  const { t } = useLingui()
  const [projectId, setProjectId] = useState(first)
  const [draft, setDraft] = useState(empty)
  const [staysOpen, setStaysOpen] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const view = useProject(projectId)
  const create = useNewIssues()
  const { tell } = useEditor()
  const input = useRef<HTMLTextAreaElement>(null)
  const types = view?.types.filter(({ isSubtask }) => !isSubtask) ?? []
  const type = types.find(({ id }) => id === draft.typeId) ?? types.find(({ isEpic }) => !isEpic)
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const summary = draft.summary.replace(/\s+/g, ' ').trim()
    setHasFailed(summary === '')
    if (summary === '') return input.current?.focus()
    const { description, priority, assigneeId, dueDate } = draft
    const values = { description, priority, assigneeId, dueDate }
    if (create(summary, { projectId, ...(type ? { typeId: type.id } : {}), values }) === null) return
    setDraft({ ...empty, typeId: draft.typeId })
    tell(t`Created: ${summary}`)
    if (staysOpen) input.current?.focus()
    else onClose()
  }
  return { view, draft, set, type, staysOpen, setStaysOpen, hasFailed, input, submit, setProjectId }
}

function CreateForm({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useLingui()
  const form = useCreateForm(projectId, onClose)
  const { view, draft, set, type, input, submit } = form
  if (!view) return null
  const denied = whyNot('issue.create', view.role)
  const send = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (event.target !== input.current && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    submit()
  }
  return (
    <form className={style.dialog} onSubmit={submit}>
      <Path view={view} type={type} onProject={form.setProjectId} onType={(typeId) => set({ typeId })} />
      <textarea
        ref={input}
        className={style.summary}
        aria-label={t`Summary`}
        aria-invalid={form.hasFailed}
        placeholder={t`What needs doing?`}
        rows={1}
        data-autofocus
        value={draft.summary}
        onChange={(event) => set({ summary: event.target.value })}
        onKeyDown={send}
      />
      {form.hasFailed && (
        <p className={style.error} role="alert">
          <Trans>Write a summary first.</Trans>
        </p>
      )}
      <textarea
        className={style.description}
        aria-label={t`Description`}
        placeholder={t`Add a description`}
        value={draft.description}
        onChange={(event) => set({ description: event.target.value })}
        onKeyDown={send}
      />
      <Chips view={view} draft={draft} set={set} />
      <div className={style.foot}>
        <CheckboxField name="another" checked={form.staysOpen} onChange={form.setStaysOpen}>
          <Trans>Create another</Trans>
        </CheckboxField>
        <Button
          kind="main"
          type="submit"
          disabledReason={denied && <Trans>You can view this project, but not change it.</Trans>}
        >
          <Trans>Create issue</Trans>
        </Button>
      </div>
    </form>
  )
}

interface CreateDialogProps {
  projectId: string
  onClose: () => void
}

/** A new issue from anywhere: a dialog where there is room, a sheet above the keyboard on a phone. */
export function CreateDialog({ projectId, onClose }: CreateDialogProps) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const title: ReactNode = t`New issue`
  const form = <CreateForm projectId={projectId} onClose={onClose} />
  if (!isWide)
    return (
      <Sheet title={title} isOpen onClose={onClose}>
        {form}
      </Sheet>
    )
  return (
    <Modal
      opened
      onClose={onClose}
      size={680}
      title={title}
      withCloseButton
      closeButtonProps={{ 'aria-label': t`Close` }}
      classNames={{ body: style.modalBody, header: style.modalHead }}
    >
      {form}
    </Modal>
  )
}
