import { useLingui } from '@lingui/react'
import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { Refusal } from '../../core/sync/sync-types.ts'
import { whyRefused } from '../conflicts/refusal-texts.ts'
import { later } from '../parts/later.tsx'
import { LaterCalendar } from '../parts/later-calendar.tsx'
import { useStore } from '../use-work.ts'
import type { Asked } from './asked-fields.tsx'
import style from './edit.module.css'
import type { Opened } from './open-editor.tsx'
import { type Editor, EditorProvider } from './use-editor.ts'

const OpenEditor = later(
  () => import('./open-editor.tsx'),
  (file) => file.OpenEditor,
)
const AskedFields = later(
  () => import('./asked-fields.tsx'),
  (file) => file.AskedFields,
)

/** Before the first tap on a value. */
export const editorParts = [OpenEditor, AskedFields, LaterCalendar]

const toldMs = 5000

/** A message that disappears by itself, with an undo button while it is shown. */
const useTold = () => {
  const [told, setTold] = useState<{
    text: ReactNode
    action: ReactNode
    run: (() => void) | undefined
    at: number
  } | null>(null)
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => setTold(null), toldMs + (told.run ? toldMs : 0))
    return () => clearTimeout(timer)
  }, [told])
  const tell = useCallback<Editor['tell']>(
    (text, action) => setTold({ text, action: action?.label, run: action?.run, at: performance.now() }),
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
  const [asked, setAsked] = useState<readonly Asked[]>([])
  const { told, tell, hush } = useTold()
  const close = useCallback(() => setOpened(null), [])
  const ask = useCallback((change: Asked) => setAsked((before) => [...before, change]), [])
  const askNext = useCallback(() => setAsked(([_, ...others]) => others), [])
  const changes = useChanges(tell, ask)
  const editor = useMemo<Editor>(
    () => ({ open: (field, issueId, anchor) => setOpened({ field, issueId, anchor }), ...changes, tell }),
    [changes, tell],
  )
  const run = told?.run
  return (
    <EditorProvider value={editor}>
      {children}
      {opened && <OpenEditor opened={opened} editor={editor} onClose={close} />}
      {asked[0] && <AskedFields asked={asked[0]} onDone={askNext} onClose={() => setAsked([])} />}
      <div role="status">
        {told && (
          // a new key makes screen readers announce the same text again
          <div key={told.at} className={style.snack}>
            <p>{told.text}</p>
            {run && (
              <UnstyledButton
                className={style.snackAction}
                onClick={() => {
                  hush()
                  run()
                }}
              >
                {told.action}
              </UnstyledButton>
            )}
          </div>
        )}
      </div>
    </EditorProvider>
  )
}
