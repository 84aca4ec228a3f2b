import { useLingui } from '@lingui/react/macro'
import { type RefObject, useRef } from 'react'
import { type Command, useCommands } from '../keyboard/use-commands.ts'
import { useOpenIssue, useOpenPage, usePeek } from '../use-address.ts'
import type { Line } from './use-lines.ts'
import type { Selection } from './use-selection.ts'

interface ListKeys {
  scroller: RefObject<HTMLElement | null>
  lines: readonly Line[]
  /** Null if the list has no selection. */
  selection: Selection | null
  /** Scrolls to a line and gives it the focus. */
  focusLine: (index: number) => void
}

const focusedLine = (scroller: HTMLElement | null): number | null => {
  const line = document.activeElement?.closest<HTMLElement>('[data-index]')
  return line && scroller?.contains(line) ? Number(line.dataset.index) : null
}

/** The next control of the row to the left or right. */
const focusBeside = (by: number): void => {
  const row = document.activeElement?.closest('[data-issue]')
  const controls = [...(row?.querySelectorAll<HTMLElement>('input, button') ?? [])]
  controls[controls.indexOf(document.activeElement as HTMLElement) + by]?.focus()
}

interface SelectionCommands extends Pick<ListKeys, 'lines' | 'selection'> {
  isInList: () => boolean
  onFocused: (run: (id: string) => void) => () => void
}

const useSelectionCommands = ({ lines, selection, isInList, onFocused }: SelectionCommands): Command[] => {
  const { t } = useLingui()
  if (!selection) return []
  return [
    {
      isKeyOnly: true,
      keys: 'x',
      title: t`Select issue (hold Shift for a range)`,
      when: isInList,
      run: (isRange = false) => onFocused((id) => selection.toggle(id, isRange))(),
    },
    {
      isKeyOnly: true,
      keys: 'mod+a',
      title: t`Select all issues`,
      when: isInList,
      run: () =>
        selection.set(
          lines.flatMap((line) => (line.kind === 'issue' ? [line.issueId] : [])),
          true,
        ),
    },
    {
      isKeyOnly: true,
      keys: 'escape',
      title: t`Clear the selection`,
      when: () => selection.issues.length > 0,
      run: selection.clear,
    },
  ]
}

/** Keys of a list: move, open and select. */
export const useListKeys = ({ scroller, lines, selection, focusLine }: ListKeys): void => {
  const { t } = useLingui()
  const openPage = useOpenPage()
  const openIssue = useOpenIssue()
  const { peeked, setPeek } = usePeek()
  const lastIndex = useRef(-1)

  const idAt = (index: number | null): string | null => {
    const line = index === null ? undefined : lines[index]
    return line?.kind === 'issue' ? line.issueId : null
  }
  const atHand = () => idAt(focusedLine(scroller.current))
  const isInList = () => atHand() !== null
  const isOnRow = () => isInList() && document.activeElement?.hasAttribute('data-open') === true
  const isFree = () => isInList() || document.activeElement === document.body || document.activeElement === null

  const step = (by: number) => (isExtending: boolean) => {
    const from = focusedLine(scroller.current) ?? lastIndex.current
    let to = from + by
    while (lines[to] && lines[to]?.kind !== 'issue') to += by
    const [before, after] = [idAt(from), idAt(to)]
    if (after === null) return
    if (isExtending) selection?.set(before === null ? [after] : [before, after], true)
    lastIndex.current = to
    focusLine(to)
  }
  const onFocused = (run: (id: string) => void) => () => {
    const id = atHand()
    if (id !== null) run(id)
  }
  const keyOnly = { isKeyOnly: true } as const
  const commands: Command[] = [
    { ...keyOnly, keys: 'j', title: t`Next issue`, run: step(1) },
    { ...keyOnly, keys: 'k', title: t`Previous issue`, run: step(-1) },
    { ...keyOnly, keys: 'arrowdown', title: t`Next issue`, when: isFree, run: step(1) },
    { ...keyOnly, keys: 'arrowup', title: t`Previous issue`, when: isFree, run: step(-1) },
    { ...keyOnly, keys: 'arrowright', title: t`Next field`, when: isInList, run: () => focusBeside(1) },
    { ...keyOnly, keys: 'arrowleft', title: t`Previous field`, when: isInList, run: () => focusBeside(-1) },
    { ...keyOnly, keys: 'enter', title: t`Open issue`, when: isOnRow, run: onFocused(openPage) },
    {
      ...keyOnly,
      keys: 'space',
      title: t`Preview issue beside the list`,
      when: isOnRow,
      run: onFocused((id) => {
        const isShown = peeked !== null && document.querySelector(`[data-peek][data-issue="${id}"]`) !== null
        if (isShown) setPeek(null)
        else openIssue(id)
      }),
    },
  ]
  const selecting = useSelectionCommands({ lines, selection, isInList, onFocused })
  useCommands([...commands, ...selecting])
}
