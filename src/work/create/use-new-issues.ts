import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { maxLength } from '../../core/forms/max-lengths.ts'
import { storedTextRefusal } from '../../core/forms/stored-text-rules.ts'
import type { Refusal } from '../../core/sync/sync-types.ts'
import type { CreateIssue } from '../../core/work/mutators/issue-create-mutator.ts'
import { useServices } from '../../shared/use-services.ts'
import { whyRefused } from '../conflicts/refusal-texts.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useShowWithUndo } from '../keyboard/use-undo.ts'
import { useStore } from '../use-work.ts'

// a summary may not contain control characters: tabs between a table's cells, or marks that reverse text
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** The lines of a text, without list bullets. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .replace(/^\s*(?:[-*•]|\d+[.)、])\s+/, '')
        .replace(controls, ' ')
        .trim(),
    )
    // a pasted line may hold nothing but characters without a shape
    .filter((line) => line !== '' && storedTextRefusal(line) !== 'blank')

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
 * Creates an issue for each line of a text, several as one undo step; with a `draftId` only once, even if several tabs try. Returns
 * their ids. A line that is refused ends it, which is shown. If new issues need more fields, `onRequired` gets the lines that were not
 * created.
 */
export const useNewIssues = (onRequired?: (lines: string) => void) => {
  const { t, i18n } = useLingui()
  const store = useStore()
  const { show } = useEditor()
  const showWithUndo = useShowWithUndo()
  const { capture } = useServices()
  return (text: string, issue: NewIssue, draftId?: string): readonly string[] => {
    const lines = linesOf(text)
    const made: string[] = []
    let count = 0
    const createNext = (line: string): Refusal | null => {
      const onceId = draftId ? idOfLine(draftId, made.length) : store.newId()
      const [id, summary] = [(made.length === 0 && issue.id) || onceId, cut(line)]
      // a line that is too long for a summary is stored in full in the description, as in an import
      const description = [line, issue.values?.description].filter(Boolean).join('\n\n')
      const values = summary === line ? issue.values : { ...issue.values, description }
      // another tab may have created it a moment ago
      const isMade = store.select.row('issue', id) !== undefined
      const { refusal } = isMade
        ? { refusal: null }
        : store.mutate('issue.create', { ...issue, id, summary, values }, { id: onceId })
      if (!refusal) made.push(id)
      if (!refusal && !isMade) count += 1
      return refusal
    }
    const refusals: Refusal[] = []
    store.together(() => {
      for (const line of lines) {
        const refusal = createNext(line)
        if (refusal) return void refusals.push(refusal)
      }
    })
    const [refusal] = refusals
    if (count > 0) capture('issue_created', { count })
    if (refusal && onRequired && refusal.code === 'field.required') onRequired(lines.slice(made.length).join('\n'))
    else if (refusal && count > 0) {
      const why = i18n._(whyRefused(refusal))
      showWithUndo(t`Created ${made.length} of ${lines.length} issues. ${why}`)
    } else if (refusal) show(i18n._(whyRefused(refusal)))
    else if (count > 1) showWithUndo(t`Created ${plural(count, { one: '# issue', other: '# issues' })}`)
    return made
  }
}
