import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { Refusal } from '../../core/sync/sync-types.ts'
import { rankInColumn } from '../../core/work/board-rules.ts'
import type { Issue } from '../../core/work/entities.ts'
import { moveTo } from '../../core/work/workflow-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import { refusalTextOf } from '../conflicts/refusal-texts.ts'
import { OptionList } from '../parts/picker.tsx'
import { Popup } from '../parts/popup.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import { type ProjectView, useProject } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import { DateEditor } from './date-editor.tsx'
import style from './edit.module.css'
import { labelOptions, nobody, usePersonOptions, usePriorityOptions } from './options.tsx'
import { RequiredDialog } from './required-dialog.tsx'
import { useStatusOptions } from './status-options.tsx'
import { type EditField, type Editor, EditorProvider } from './use-editor.ts'

interface Opened {
  field: EditField
  issueId: string
  anchor: HTMLElement
}

interface Asked {
  issueId: string
  toStatusId: string
  rank: string | undefined
}

interface FieldEditorProps {
  opened: Opened
  view: ProjectView
  issue: Issue
  editor: Editor
  save: (field: string, value: unknown) => void
  onClose: () => void
}

/** To the beginning or the end of the column it is in. */
function Ends({ issue, editor, onClose }: Pick<FieldEditorProps, 'issue' | 'editor' | 'onClose'>) {
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

/** What is chosen from, by the field. */
function FieldEditor({ opened: { field }, view, issue, editor, save, onClose }: FieldEditorProps) {
  const label = useFieldNames()(field)
  const statuses = useStatusOptions(view, issue)
  const people = usePersonOptions(view)
  const priorities = usePriorityOptions()
  const list = { label, onDone: onClose }
  if (field === 'statusId' || field === 'place')
    return (
      <OptionList
        {...list}
        options={statuses}
        chosen={[issue.statusId]}
        onChoose={(id) => editor.move(issue.id, id)}
        foot={field === 'place' && <Ends issue={issue} editor={editor} onClose={onClose} />}
      />
    )
  if (field === 'priority')
    return (
      <OptionList {...list} options={priorities} chosen={[issue.priority]} onChoose={(value) => save(field, value)} />
    )
  if (field === 'assigneeId')
    return (
      <OptionList
        {...list}
        options={people}
        chosen={[issue.assigneeId ?? nobody]}
        onChoose={(id) => save(field, id === nobody ? null : id)}
      />
    )
  if (field === 'labelIds')
    return (
      <OptionList
        {...list}
        isMany
        options={labelOptions(view)}
        chosen={issue.labelIds}
        onChoose={(id) => save(field, id)}
      />
    )
  return (
    <DateEditor
      label={label}
      date={issue[field]}
      onChoose={(date) => {
        save(field, date)
        onClose()
      }}
    />
  )
}

function OpenEditor({ opened, editor, onClose }: { opened: Opened; editor: Editor; onClose: () => void }) {
  const store = useStore()
  const issue = useWork(({ select }) => select.row('issue', opened.issueId))
  const view = useProject(issue?.projectId)
  const names = useFieldNames()
  const tellRefusal = useRefusalTeller(editor.tell)
  if (!issue || !view) return null
  const save = (field: string, value: unknown) => {
    if (field === 'labelIds') {
      const isHeld = issue.labelIds.includes(String(value))
      const [add, remove] = isHeld ? [[], [value]] : [[value], []]
      return tellRefusal(store.mutate('issue.addRemove', { ids: [issue.id], field, add, remove }).refusal)
    }
    tellRefusal(
      store.mutate('issue.set', { id: issue.id, field, value, from: issue[field as keyof Issue] ?? null }).refusal,
    )
  }
  return (
    <Popup anchor={opened.anchor} label={names(opened.field)} onClose={onClose}>
      <FieldEditor {...{ opened, view, issue, editor, save, onClose }} />
    </Popup>
  )
}

/** Asks for what a status requires and is empty. */
function AskedFields({ asked, editor, onClose }: { asked: Asked; editor: Editor; onClose: () => void }) {
  const store = useStore()
  const issue = useWork(({ select }) => select.row('issue', asked.issueId))
  const view = useProject(issue?.projectId)
  const tellRefusal = useRefusalTeller(editor.tell)
  const status = view?.statuses.find(({ id }) => id === asked.toStatusId)
  if (!issue || !view || !status) return null
  const move = moveTo(issue, status.id, view.transitions, view.workflowActor)
  const { toStatusId, rank } = asked
  return (
    <RequiredDialog
      view={view}
      issue={issue}
      status={status}
      missing={move.kind === 'allowed' ? move.missing : []}
      onClose={onClose}
      onDone={(fields) => {
        onClose()
        tellRefusal(
          store.mutate('issue.move', { id: issue.id, toStatusId, fromStatusId: issue.statusId, rank, fields }).refusal,
        )
      }}
    />
  )
}

const useRefusalTeller = (tell: (text: ReactNode) => void) => {
  const { i18n } = useLingui()
  return useCallback((refusal: Refusal | null) => refusal && tell(i18n._(refusalTextOf(refusal).text)), [i18n, tell])
}

const toldMs = 5000

/** A sentence that leaves by itself. */
const useTold = () => {
  const [told, setTold] = useState<{ text: ReactNode } | null>(null)
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => setTold(null), toldMs)
    return () => clearTimeout(timer)
  }, [told])
  return { told, tell: useCallback((text: ReactNode) => setTold({ text }), []) }
}

/** The one editor of the work area: what rows, cards and pages open beside a value, and what a move asks for. */
export function EditorHost({ children }: { children: ReactNode }) {
  const store = useStore()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { told, tell } = useTold()
  const tellRefusal = useRefusalTeller(tell)
  const close = useCallback(() => setOpened(null), [])
  const move = useCallback(
    (issueId: string, toStatusId: string, rank?: string) => {
      const issue = store.select.row('issue', issueId)
      if (!issue) return
      if (issue.statusId === toStatusId) {
        if (rank !== undefined) tellRefusal(store.mutate('issue.rank', { id: issueId, rank }).refusal)
        return
      }
      const { refusal } = store.mutate('issue.move', { id: issueId, toStatusId, fromStatusId: issue.statusId, rank })
      if (refusal?.code === 'field.required') setAsked({ issueId, toStatusId, rank })
      else tellRefusal(refusal)
    },
    [store, tellRefusal],
  )
  const editor = useMemo<Editor>(
    () => ({ open: (field, issueId, anchor) => setOpened({ field, issueId, anchor }), move, tell }),
    [move, tell],
  )
  return (
    <EditorProvider value={editor}>
      {children}
      {opened && <OpenEditor opened={opened} editor={editor} onClose={close} />}
      {asked && <AskedFields asked={asked} editor={editor} onClose={() => setAsked(null)} />}
      <div role="status">{told && <p className={style.snack}>{told.text}</p>}</div>
    </EditorProvider>
  )
}
