import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
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
