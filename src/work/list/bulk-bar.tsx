import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { whyNot } from '../../core/work/permission-rules.ts'
import { DateEditor } from '../edit/date-editor.tsx'
import { labelOptions, nobody, usePersonOptions, usePriorityOptions } from '../edit/options.tsx'
import { useCommands } from '../keyboard/use-commands.ts'
import { ProjectBadge } from '../parts/badges.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { isLaterStatus, StatusMark } from '../parts/marks.tsx'
import { OptionList } from '../parts/option-list.tsx'
import { Popup } from '../parts/popup.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import { useReturnedFocus } from '../parts/use-returned-focus.ts'
import type { ProjectView } from '../use-project.ts'
import { useWork } from '../use-work.ts'
import style from './bulk.module.css'
import { BulkMoveDialog } from './bulk-move-dialog.tsx'
import { type Bulk, useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

const fields = ['statusId', 'assigneeId', 'priority', 'labelIds', 'dueDate', 'projectId'] as const
type BulkField = (typeof fields)[number]

const icons: Record<BulkField, IconName> = {
  statusId: 'board',
  assigneeId: 'person',
  priority: 'sort',
  labelIds: 'tag',
  dueDate: 'calendar',
  projectId: 'move',
}
const keys: Partial<Record<BulkField, string>> = {
  statusId: 's',
  assigneeId: 'a',
  priority: 'p',
  labelIds: 'l',
  dueDate: 'd',
}

export interface BulkBarProps {
  view: ProjectView
  selection: Selection
}

interface EditorProps extends BulkBarProps {
  field: BulkField
  label: string
  bulk: Bulk
  /** A project was chosen, which needs a confirmation. */
  onProject: (id: string) => void
  onDone: () => void
}

/** The same choices as for one issue; issues that may not change stay as they are. */
function BulkEditor({ field, label, view, selection: { issues }, bulk, onProject, onDone }: EditorProps) {
  const people = usePersonOptions(view)
  const priorities = usePriorityOptions()
  const projects = useWork(({ select }) => select.projects())
  const list = { label, onDone }
  const common = <Value,>(read: (issue: (typeof issues)[number]) => Value): Value | undefined => {
    const [first, ...others] = issues.map(read)
    return others.every((value) => value === first) ? first : undefined
  }
  if (field === 'dueDate')
    return (
      <DateEditor
        label={label}
        date={common(({ dueDate }) => dueDate) ?? null}
        onChoose={(date) => {
          bulk.set('dueDate', date)
          onDone()
        }}
      />
    )
  if (field === 'labelIds') {
    const common = view.labels.map(({ id }) => id).filter((id) => issues.every(({ labelIds }) => labelIds.includes(id)))
    return <OptionList {...list} isMany options={labelOptions(view)} chosen={common} onChoose={bulk.toggleLabel} />
  }
  if (field === 'statusId') {
    const options = view.statuses.map((status) => ({
      value: status.id,
      label: status.name,
      mark: <StatusMark {...status} isLater={isLaterStatus(view.statuses, status)} />,
    }))
    return (
      <OptionList
        {...list}
        options={options}
        chosen={[common(({ statusId }) => statusId) ?? '']}
        onChoose={bulk.move}
      />
    )
  }
  if (field === 'projectId') {
    const options = projects
      .filter(({ id, archivedAt }) => id !== view.project.id && archivedAt === null)
      .map((project) => ({ value: project.id, label: project.name, mark: <ProjectBadge project={project} /> }))
    return <OptionList {...list} options={options} chosen={[]} onChoose={onProject} />
  }
  const isPerson = field === 'assigneeId'
  return (
    <OptionList
      {...list}
      options={isPerson ? people : priorities}
      chosen={[common((issue) => issue[field]) ?? (isPerson ? nobody : '')]}
      onChoose={(value) => bulk.set(field, value === nobody ? null : value)}
    />
  )
}

/** With a selection, the keys S, A, P, L and D change all selected issues. */
const useBulkKeys = (bar: RefObject<HTMLElement | null>, nameOf: (field: BulkField) => string) => {
  useCommands(
    fields.flatMap((field) => {
      const key = keys[field]
      if (!key) return []
      const press = () => bar.current?.querySelector<HTMLElement>(`[data-bulk="${field}"]`)?.click()
      return [{ isKeyOnly: true, keys: key, title: nameOf(field), when: () => bar.current !== null, run: press }]
    }),
  )
}

/** The bar of bulk actions. */
export function BulkBar({ view, selection }: BulkBarProps) {
  const { t } = useLingui()
  const bar = useRef<HTMLDivElement>(null)
  const fieldName = useFieldNames(view.fields)
  const [open, setOpen] = useState<{ field: BulkField; anchor: HTMLElement } | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const [toProjectId, setProject] = useState<string | null>(null)
  const bulk = useBulk(selection)
  useReturnedFocus()
  const nameOf = (field: BulkField) => (field === 'projectId' ? t`Move to project` : fieldName(field))
  useBulkKeys(bar, nameOf)
  const count = selection.issues.length
  const mayDelete = whyNot('issue.delete', view.role, true) === null
  return (
    <div ref={bar} role="toolbar" data-bulk-bar aria-label={t`Selected issues`} className={style.bar}>
      <b className={style.count} aria-live="polite">
        <Plural value={count} one="# selected" other="# selected" />
      </b>
      {fields.map((field) => (
        <UnstyledButton
          key={field}
          data-bulk={field}
          aria-haspopup="listbox"
          aria-expanded={open?.field === field}
          aria-keyshortcuts={keys[field]?.toUpperCase()}
          className={style.action}
          onClick={({ currentTarget }) => setOpen({ field, anchor: currentTarget })}
        >
          <Icon name={icons[field]} size={16} />
          {nameOf(field)}
          {keys[field] && (
            <span aria-hidden="true">
              <kbd>{keys[field]?.toUpperCase()}</kbd>
            </span>
          )}
        </UnstyledButton>
      ))}
      {mayDelete && (
        <UnstyledButton className={style.action} onClick={bulk.remove}>
          <Icon name="close" size={16} />
          <Trans>Delete</Trans>
        </UnstyledButton>
      )}
      <UnstyledButton className={style.clear} aria-keyshortcuts="Escape" onClick={selection.clear}>
        <Trans>Clear</Trans>
        <span aria-hidden="true">
          <kbd>Esc</kbd>
        </span>
      </UnstyledButton>
      {open && (
        <Popup anchor={open.anchor} label={nameOf(open.field)} onClose={close}>
          <BulkEditor
            {...{ view, selection, bulk }}
            field={open.field}
            label={nameOf(open.field)}
            onProject={setProject}
            onDone={close}
          />
        </Popup>
      )}
      {toProjectId !== null && (
        <BulkMoveDialog
          view={view}
          issues={selection.issues}
          toProjectId={toProjectId}
          onMove={() => bulk.moveToProject(toProjectId)}
          onClose={() => setProject(null)}
        />
      )}
    </div>
  )
}
