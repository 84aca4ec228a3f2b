import { useLingui } from '@lingui/react/macro'
import { type EditField, useEditor } from '../edit/use-editor.ts'
import { usePeek } from '../use-address.ts'
import { type Command, useCommands } from './use-commands.ts'

const openers = () => [...document.querySelectorAll<HTMLElement>('main [data-issue] [data-open]')]

/** The issue that a key applies to: the row or card with the focus, otherwise the open one. */
export const issueAtHand = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-issue]') ??
  document.querySelector<HTMLElement>('[data-peek][data-issue], main[data-issue]')

const step = (by: number): void => {
  const rows = openers()
  const at = rows.findIndex((row) => row.closest('[data-issue]') === issueAtHand())
  const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Keys that move between rows and cards and edit the focused one. */
export const useRowCommands = (): void => {
  const { t } = useLingui()
  const editor = useEditor()
  const { peeked, setPeek } = usePeek()
  const edit =
    (field: EditField): Command['run'] =>
    (_, issue = issueAtHand() ?? undefined) => {
      const id = issue?.dataset.issue
      if (!issue || !id) return
      const control = issue.querySelector<HTMLElement>(`[data-field="${field}"]`)
      editor.open(field, id, control ?? issue.querySelector<HTMLElement>('[data-open]') ?? issue)
    }
  const [keyOnly, ofIssue] = [{ isKeyOnly: true }, { isOfIssue: true }]
  const commands: Command[] = [
    { ...keyOnly, keys: 'j', title: t`Next issue`, run: () => step(1) },
    { ...keyOnly, keys: 'k', title: t`Previous issue`, run: () => step(-1) },
    { ...ofIssue, keys: 's', title: t`Change the status`, run: edit('statusId') },
    { ...ofIssue, keys: 'p', title: t`Change the priority`, run: edit('priority') },
    { ...ofIssue, keys: 'a', title: t`Change the assignee`, run: edit('assigneeId') },
    { ...ofIssue, keys: 'l', title: t`Change the labels`, run: edit('labelIds') },
    { ...ofIssue, keys: 'd', title: t`Change the due date`, run: edit('dueDate') },
    ...(peeked === null
      ? []
      : [{ ...keyOnly, keys: 'escape', title: t`Close the issue`, run: () => setPeek(null) } satisfies Command]),
  ]
  useCommands(commands, true)
}
