import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { maxLength } from '../../core/forms/max-lengths.ts'
import type { CreateIssue } from '../../core/work/mutators/issue-create-mutator.ts'
import { useServices } from '../../shared/use-services.ts'
import { whyRefused } from '../conflicts/refusal-texts.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useStore } from '../use-work.ts'

// a summary may not contain control characters: tabs between a table's cells, or marks that reverse text
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** The lines of a text, without list bullets. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .replace(/^\s*(?:[-*•]|\d+[.)、])\s+/, '')
        .replace(controls, ' ')
        .trim(),
    )
    .filter((line) => line !== '')

const cut = (line: string): string => [...line].slice(0, maxLength('issueSummary', 'en')).join('').trim()

/** The lines of a text as summaries. */
export const summariesOf = (text: string): string[] => linesOf(text).map(cut)

/** Later lines have later times in their ids (UUID version 7), which order issues created at the same moment. */
const idOfLine = (draftId: string, index: number): string => {
  const time = Number.parseInt(draftId.replace('-', '').slice(0, 12), 16) + index
  const written = time.toString(16).padStart(12, '0')
  return `${written.slice(0, 8)}-${written.slice(8)}${draftId.slice(13)}`
}

/** `id`: the first issue's, if it has one already. */
type NewIssue = Omit<CreateIssue, 'id' | 'summary'> & { id?: string | undefined }

/**
 * Creates an issue for each line of a text; with a `draftId` only once, even if several tabs try. Returns the id of the first; null if it
 * was refused, which is shown. If new issues need more fields, `onRequired` gets the lines that were not created.
 */
export const useNewIssues = (onRequired?: (lines: string) => void) => {
  const { i18n } = useLingui()
  const store = useStore()
  const { show } = useEditor()
  const { capture } = useServices()
  return useCallback(
    (text: string, issue: NewIssue, draftId?: string): string | null => {
      let first: string | null = null
      let count = 0
      const created = () => {
        if (count > 0) capture('issue_created', { count })
        return first
      }
      const lines = linesOf(text)
      for (const [index, line] of lines.entries()) {
        const onceId = draftId ? idOfLine(draftId, index) : store.newId()
        const [id, summary] = [(index === 0 && issue.id) || onceId, cut(line)]
        // a line that is too long for a summary is stored in full in the description, as in an import
        const description = [line, issue.values?.description].filter(Boolean).join('\n\n')
        const values = summary === line ? issue.values : { ...issue.values, description }
        // another tab may have created it a moment ago
        const isMade = store.select.row('issue', id) !== undefined
        const { refusal } = isMade
          ? { refusal: null }
          : store.mutate('issue.create', { ...issue, id, summary, values }, { id: onceId })
        if (refusal) {
          if (onRequired && refusal.code === 'field.required') onRequired(lines.slice(index).join('\n'))
          else show(i18n._(whyRefused(refusal)))
          return created()
        }
        first ??= id
        count += 1
      }
      return created()
    },
    [capture, i18n, store, show, onRequired],
  )
}
