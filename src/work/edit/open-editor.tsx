import { Trans } from '@lingui/react/macro'
import { useLayoutEffect, useState } from 'react'
import { rankInColumn } from '../../core/work/board-rules.ts'
import type { Issue } from '../../core/work/entities.ts'
import {
  fieldValue,
  isSetKind,
  kindOfField,
  requiredFields,
  setFields,
  type ValueKind,
} from '../../core/work/issue-fields.ts'
import type { MutatorName } from '../../core/work/mutators.ts'
import { Button } from '../../ui/action/button.tsx'
import { OptionList } from '../parts/option-list.tsx'
import { Popup } from '../parts/popup.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import { type ProjectView, useProject } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import style from './edit.module.css'
import { FieldControl } from './field-control.tsx'
import { SpentEditor } from './line-editor.tsx'
import { useStatusOptions } from './status-options.tsx'
import { actionOfField, useDenied } from './use-denied.ts'
import type { EditField, Editor } from './use-editor.ts'
import { useSave, useSaveTyped } from './use-save.ts'

export interface Opened {
  field: EditField
  issueId: string
  anchor: HTMLElement
}

interface StatusEditorProps {
  issue: Issue
  view: ProjectView
  editor: Editor
  label: string
  hasEnds: boolean
  onClose: () => void
}

/** Moves the issue to the top or bottom of its column. */
function Ends({ issue, editor, onClose }: Pick<StatusEditorProps, 'issue' | 'editor' | 'onClose'>) {
  const { select, newId } = useStore()
  const column = select.issuesInStatus(issue.statusId)
  const moveBefore = (beforeId: string | null) => () => {
    const rank = rankInColumn(column, issue.id, beforeId, newId())
    if (rank !== undefined) editor.move(issue.id, issue.statusId, rank)
    onClose()
  }
  return (
    <div className={style.ends}>
      <Button full onClick={moveBefore(column[0]?.id ?? null)}>
        <Trans>Move to top</Trans>
      </Button>
      <Button full onClick={moveBefore(null)}>
        <Trans>Move to bottom</Trans>
      </Button>
    </div>
  )
}

function StatusEditor({ issue, view, editor, label, hasEnds, onClose }: StatusEditorProps) {
  return (
    <OptionList
      label={label}
      options={useStatusOptions(view, issue)}
      chosen={[issue.statusId]}
      onChoose={(id) => editor.move(issue.id, id)}
      onDone={onClose}
      foot={hasEnds && <Ends issue={issue} editor={editor} onClose={onClose} />}
    />
  )
}

/** The mutation for a new value: sets as added and removed items, other values with the value that the person saw. */
const changeOf = (
  issue: Issue,
  field: string,
  value: unknown,
  { fields }: Pick<ProjectView, 'fields'>,
): [MutatorName, unknown] => {
  const before = fieldValue(issue, field)
  const custom = fields.find(({ id }) => id === field)
  if (field === 'typeId') return ['issue.changeType', { id: issue.id, typeId: value, from: issue.typeId }]
  if ((setFields as readonly string[]).includes(field) || (custom && isSetKind(custom.kind))) {
    const [from, to] = [(before ?? []) as readonly string[], (value ?? []) as readonly string[]]
    const add = to.filter((id) => !from.includes(id))
    return ['issue.addRemove', { ids: [issue.id], field, add, remove: from.filter((id) => !to.includes(id)) }]
  }
  return ['issue.set', { id: issue.id, field, value, from: before }]
}

export interface OpenEditorProps {
  opened: Opened
  editor: Editor
  onClose: () => void
}

const isTypedKind = (kind: ValueKind | null): boolean =>
  kind === 'text' || kind === 'link' || kind === 'number' || kind === 'minutes'

interface ValueEditorProps extends OpenEditorProps {
  issue: Issue
  view: ProjectView
}

function ValueEditor({ opened: { field, anchor }, issue, view, editor, onClose }: ValueEditorProps) {
  const label = useFieldNames(view.fields)(field)
  const save = useSave()
  const saveTyped = useSaveTyped()
  const [saw] = useState(() => fieldValue(issue, field))
  const denied = useDenied(view)(actionOfField(field))
  // says it before people choose, not after; also when they lose the right meanwhile
  useLayoutEffect(() => {
    if (denied === null) return
    editor.show(denied)
    onClose()
  }, [denied, editor, onClose])
  if (denied !== null) return null
  const kind = kindOfField(field, view.fields)
  const type = view.types.find(({ id }) => id === issue.typeId)
  const isNeeded = field === 'typeId' || field === 'reporterId' || (field === 'parentId' && type?.isSubtask === true)
  const change = (value: unknown) => {
    if (field === 'typeId') editor.changeType(issue.id, String(value))
    // an input keeps the text that it was opened with; a list shows the current choice
    else if (isTypedKind(kind)) saveTyped(issue, field, value, saw)
    else save(...changeOf(issue, field, value, view))
  }
  return (
    <Popup anchor={anchor} label={label} isWide={kind === 'date'} onClose={onClose}>
      {field === 'statusId' || field === 'place' ? (
        <StatusEditor {...{ issue, view, editor, label, onClose }} hasEnds={field === 'place'} />
      ) : field === 'spentMinutes' ? (
        <SpentEditor
          label={label}
          spent={issue.spentMinutes}
          onAdd={(minutes) => save('issue.logTime', { id: issue.id, minutes })}
          onClose={onClose}
        />
      ) : (
        <FieldControl
          {...{ field, view, issue, onClose }}
          value={fieldValue(issue, field)}
          isRequired={isNeeded || (type !== undefined && requiredFields(type, view.fields).includes(field))}
          onChange={change}
        />
      )}
    </Popup>
  )
}

/** The editor of a value beside the control that opened it, or why the value may not be changed. */
export function OpenEditor(props: OpenEditorProps) {
  const issue = useWork(({ select }) => select.row('issue', props.opened.issueId))
  const view = useProject(issue?.projectId)
  const { field, issueId } = props.opened
  return issue && view ? <ValueEditor key={`${issueId} ${field}`} {...props} issue={issue} view={view} /> : null
}
