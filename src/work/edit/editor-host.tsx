import { useLingui } from '@lingui/react'
import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { Refusal } from '../../core/sync/sync-types.ts'
import { whyRefused } from '../conflicts/refusal-texts.ts'
import { later } from '../parts/later.tsx'
import { LaterCalendar } from '../parts/later-calendar.tsx'
import { useStore, useWork } from '../use-work.ts'
import style from './edit.module.css'
import type { Opened } from './open-editor.tsx'
import type { PendingChange } from './required-fields.tsx'
import { type Editor, EditorProvider, type MessageAction } from './use-editor.ts'

const OpenEditor = later(
  () => import('./open-editor.tsx'),
  (file) => file.OpenEditor,
)
const RequiredFields = later(
  () => import('./required-fields.tsx'),
  (file) => file.RequiredFields,
)

/** Before the first tap on a value. */
export const editorParts = [OpenEditor, RequiredFields, LaterCalendar]

const messageMs = 5000

/** A message that disappears by itself, with an undo button while it is shown. */
const useMessage = () => {
  const [message, setMessage] = useState<{
    text: ReactNode
    action: MessageAction | undefined
    at: number
  } | null>(null)
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(null), messageMs + (message.action ? messageMs : 0))
    return () => clearTimeout(timer)
  }, [message])
  const show = useCallback<Editor['show']>((text, action) => setMessage({ text, action, at: performance.now() }), [])
  const isObsolete = useWork(() => message?.action?.isObsolete?.() ?? false)
  return { message: isObsolete ? null : message, show, hide: useCallback(() => setMessage(null), []) }
}

const missingOf = ({ params }: Refusal): readonly string[] => (params?.fields as string[] | undefined) ?? []

const useChanges = (
  show: Editor['show'],
  requireFields: (change: PendingChange) => void,
): Pick<Editor, 'move' | 'changeType'> => {
  const { i18n } = useLingui()
  const store = useStore()
  return useMemo(() => {
    const showRefusal = (refusal: Refusal | null) => refusal && show(i18n._(whyRefused(refusal)))
    return {
      move: (issueId, toStatusId, rank, edit) => {
        const issue = store.select.row('issue', issueId)
        if (!issue) return
        if (issue.statusId === toStatusId) {
          if (rank !== undefined) showRefusal(store.mutate('issue.rank', { id: issueId, rank }).refusal)
          return
        }
        const args = { id: issueId, toStatusId, fromStatusId: issue.statusId, rank }
        store.together(() => {
          const { refusal } = store.mutate('issue.move', args)
          if (refusal?.code === 'field.required')
            requireFields({ kind: 'move', issueId, from: issue.statusId, toStatusId, rank, edit })
          else showRefusal(refusal)
        }, edit)
      },
      changeType: (issueId, typeId) => {
        const from = store.select.row('issue', issueId)?.typeId
        if (from === undefined) return
        const { refusal } = store.mutate('issue.changeType', { id: issueId, typeId, from })
        if (refusal?.code === 'field.required')
          requireFields({ kind: 'type', issueId, from, typeId, missing: missingOf(refusal) })
        else showRefusal(refusal)
      },
    }
  }, [i18n, store, show, requireFields])
}

/** The editor of the work area, one per page: rows, cards and pages open it beside a value; it also asks for required fields. */
export function EditorHost({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [pending, setPending] = useState<readonly PendingChange[]>([])
  const { message, show, hide } = useMessage()
  const close = useCallback(() => setOpened(null), [])
  const requireFields = useCallback((change: PendingChange) => setPending((before) => [...before, change]), [])
  const nextChange = useCallback(() => setPending(([_, ...others]) => others), [])
  const changes = useChanges(show, requireFields)
  const editor = useMemo<Editor>(
    () => ({ open: (field, issueId, anchor) => setOpened({ field, issueId, anchor }), ...changes, show }),
    [changes, show],
  )
  const action = message?.action
  return (
    <EditorProvider value={editor}>
      {children}
      {opened && <OpenEditor opened={opened} editor={editor} onClose={close} />}
      {pending[0] && <RequiredFields change={pending[0]} onDone={nextChange} onClose={() => setPending([])} />}
      <div role="status">
        {message && (
          // a new key makes screen readers announce the same text again
          <div key={message.at} className={style.snack}>
            <p>{message.text}</p>
            {action && (
              <UnstyledButton
                className={style.snackAction}
                onClick={() => {
                  hide()
                  action.run()
                }}
              >
                {action.label}
              </UnstyledButton>
            )}
          </div>
        )}
      </div>
    </EditorProvider>
  )
}
