import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { Refusal } from '../../core/sync/sync-types.ts'
import { moveTo } from '../../core/work/workflow-rules.ts'
import { whyRefused } from '../conflicts/refusal-texts.ts'
import { useProject } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import style from './edit.module.css'
import { OpenEditor, type Opened } from './open-editor.tsx'
import { RequiredDialog } from './required-dialog.tsx'
import { type Editor, EditorProvider } from './use-editor.ts'
import { useSave } from './use-save.ts'

/** A change that waits for required fields. */
type Asked = { issueId: string } & (
  | { kind: 'move'; toStatusId: string; rank: string | undefined }
  | { kind: 'type'; typeId: string; missing: readonly string[] }
)

/** Asks for the empty fields that a status or a type requires. */
function AskedFields({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const issue = useWork(({ select }) => select.row('issue', asked.issueId))
  const view = useProject(issue?.projectId)
  const save = useSave()
  if (!issue || !view) return null
  const { id } = issue
  const shared = { view, issue, onClose }
  if (asked.kind === 'type') {
    const { typeId, missing } = asked
    const type = view.types.find((each) => each.id === typeId)
    return (
      <RequiredDialog
        {...shared}
        issue={{ ...issue, typeId }}
        title={<Trans>Change the type to {type?.name}</Trans>}
        confirm={<Trans>Change type</Trans>}
        missing={missing}
        onDone={(fields) => save('issue.changeType', { id, typeId, from: issue.typeId, fields }) && onClose()}
      />
    )
  }
  const { toStatusId, rank } = asked
  const status = view.statuses.find((each) => each.id === toStatusId)
  if (!status) return null
  const move = moveTo(issue, status.id, view.transitions, view.workflowActor)
  return (
    <RequiredDialog
      {...shared}
      title={<Trans>Move to {status.name}</Trans>}
      confirm={<Trans>Move</Trans>}
      missing={move.kind === 'allowed' ? move.missing : []}
      onDone={(fields) => {
        onClose()
        save('issue.move', { id, toStatusId, fromStatusId: issue.statusId, rank, fields })
      }}
    />
  )
}

const toldMs = 5000

/** A message that disappears by itself, with an undo button while it is shown. */
const useTold = () => {
  const [told, setTold] = useState<{ text: ReactNode; action: ReactNode; run: (() => void) | undefined } | null>(null)
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => setTold(null), toldMs + (told.run ? toldMs : 0))
    return () => clearTimeout(timer)
  }, [told])
  const tell = useCallback<Editor['tell']>(
    (text, action) => setTold({ text, action: action?.label, run: action?.run }),
    [],
  )
  return { told, tell, hush: useCallback(() => setTold(null), []) }
}

const missingOf = ({ params }: Refusal): readonly string[] => (params?.fields as string[] | undefined) ?? []

const useChanges = (tell: Editor['tell'], ask: (asked: Asked) => void): Pick<Editor, 'move' | 'changeType'> => {
  const { i18n } = useLingui()
  const store = useStore()
  return useMemo(() => {
    const tellRefusal = (refusal: Refusal | null) => refusal && tell(i18n._(whyRefused(refusal)))
    return {
      move: (issueId, toStatusId, rank) => {
        const issue = store.select.row('issue', issueId)
        if (!issue) return
        if (issue.statusId === toStatusId) {
          if (rank !== undefined) tellRefusal(store.mutate('issue.rank', { id: issueId, rank }).refusal)
          return
        }
        const { refusal } = store.mutate('issue.move', { id: issueId, toStatusId, fromStatusId: issue.statusId, rank })
        if (refusal?.code === 'field.required') ask({ kind: 'move', issueId, toStatusId, rank })
        else tellRefusal(refusal)
      },
      changeType: (issueId, typeId) => {
        const from = store.select.row('issue', issueId)?.typeId
        const { refusal } = store.mutate('issue.changeType', { id: issueId, typeId, from })
        if (refusal?.code === 'field.required') ask({ kind: 'type', issueId, typeId, missing: missingOf(refusal) })
        else tellRefusal(refusal)
      },
    }
  }, [i18n, store, tell, ask])
}

/** The editor of the work area, one per page: rows, cards and pages open it beside a value; it also asks for required fields. */
export function EditorHost({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { told, tell, hush } = useTold()
  const close = useCallback(() => setOpened(null), [])
  const changes = useChanges(tell, setAsked)
  const editor = useMemo<Editor>(
    () => ({ open: (field, issueId, anchor) => setOpened({ field, issueId, anchor }), ...changes, tell }),
    [changes, tell],
  )
  const run = told?.run
  return (
    <EditorProvider value={editor}>
      {children}
      {opened && <OpenEditor opened={opened} editor={editor} onClose={close} />}
      {asked && <AskedFields asked={asked} onClose={() => setAsked(null)} />}
      <div role="status">
        {told && (
          <div className={style.snack}>
            <p>{told.text}</p>
            {run && (
              <button
                type="button"
                className={style.snackAction}
                onClick={() => {
                  hush()
                  run()
                }}
              >
                {told.action}
              </button>
            )}
          </div>
        )}
      </div>
    </EditorProvider>
  )
}
