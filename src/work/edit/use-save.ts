import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import type { Issue } from '../../core/work/entities.ts'
import { fieldValue } from '../../core/work/issue-fields.ts'
import { sameValue } from '../../core/work/mutators/value-rules.ts'
import type { MutatorName } from '../../core/work/mutators.ts'
import { whyRefused } from '../conflicts/refusal-texts.ts'
import { useStore } from '../use-work.ts'
import { useEditor } from './use-editor.ts'

/** Makes a change, or shows why it is refused; with an `id` only once, even if several tabs try. Returns whether it was made. */
export const useSave = () => {
  const { i18n } = useLingui()
  const store = useStore()
  const { show } = useEditor()
  return useCallback(
    (name: MutatorName, args: unknown, id?: string): boolean => {
      const { refusal } = store.mutate(name, args, id === undefined ? {} : { id })
      if (refusal) show(i18n._(whyRefused(refusal)))
      return refusal === null
    },
    [i18n, store, show],
  )
}

/**
 * As `useSave`. If what the change is based on is no longer current, it says so; the server refuses the change, and the tray keeps what
 * was typed.
 */
export const useSaveSeen = () => {
  const { i18n } = useLingui()
  const { mutate } = useStore()
  const { show } = useEditor()
  const save = useSave()
  return (name: MutatorName, args: unknown, isCurrent: boolean): boolean => {
    if (isCurrent) return save(name, args)
    const { refusal } = mutate(name, args, { isUnseen: true })
    show(i18n._(whyRefused(refusal ?? { code: 'overtaken' })))
    return refusal === null
  }
}

/**
 * Sets a field to a value that was typed over the one that the person `saw`. If another person changed it meanwhile, the server refuses
 * the value and the tray shows both, as after an offline edit. Returns whether it was queued, or is as it was.
 */
export const useSaveTyped = () => {
  const save = useSaveSeen()
  return (issue: Issue, field: string, value: unknown, saw: unknown): boolean => {
    if (sameValue(value, saw)) return true
    const args = { id: issue.id, field, value, from: saw }
    return save('issue.set', args, sameValue(saw, fieldValue(issue, field)))
  }
}
