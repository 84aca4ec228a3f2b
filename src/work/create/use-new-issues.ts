import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { maxLength } from '../../core/forms/max-lengths.ts'
import type { CreateIssue } from '../../core/work/mutators/issue-create-mutator.ts'
import { useServices } from '../../shared/use-services.ts'
import { whyRefused } from '../conflicts/refusal-texts.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useStore } from '../use-work.ts'

/** The lines of a text as summaries, without list bullets. */
export const summariesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)、])\s+/, '').trim())
    .filter((line) => line !== '')
    .map((line) => [...line].slice(0, maxLength('issueSummary', 'en')).join(''))

type NewIssue = Omit<CreateIssue, 'id' | 'summary'>

/** Creates an issue for each line of a text. Returns the id of the first; null if it was refused, which is shown. */
export const useNewIssues = () => {
  const { i18n } = useLingui()
  const store = useStore()
  const { tell } = useEditor()
  const { capture } = useServices()
  return useCallback(
    (text: string, issue: NewIssue): string | null => {
      let first: string | null = null
      let count = 0
      const created = () => {
        if (count > 0) capture('issue_created', { count })
        return first
      }
      for (const summary of summariesOf(text)) {
        const id = store.newId()
        const { refusal } = store.mutate('issue.create', { ...issue, id, summary })
        if (refusal) {
          tell(i18n._(whyRefused(refusal)))
          return created()
        }
        first ??= id
        count += 1
      }
      return created()
    },
    [capture, i18n, store, tell],
  )
}
