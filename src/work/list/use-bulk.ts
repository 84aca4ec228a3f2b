import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Refusal } from '../../core/sync/sync-types.ts'
import type { Issue } from '../../core/work/entities.ts'
import { fieldValue } from '../../core/work/issue-fields.ts'
import { issueKey } from '../../core/work/model-selectors.ts'
import { chunksOf, type UndoMutation } from '../../core/work/undo-rules.ts'
import { whyRefused } from '../conflicts/refusal-texts.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useShowWithUndo } from '../keyboard/use-undo.ts'
import { useStore } from '../use-work.ts'
import type { Selection } from './use-selection.ts'

/** The most issue keys that a message names for each reason. */
const maxNamed = 5

const idOf = ({ id }: Issue) => id

interface RefusedIssue {
  issue: Issue
  refusal: Refusal
}

/** The refused issues as text: each reason once, after the keys it applies to. */
const useReasons = () => {
  const { i18n } = useLingui()
  const store = useStore()
  const keyOf = (issue: Issue): string => {
    const project = store.select.row('project', issue.projectId)
    return (project && issueKey(project, issue)) ?? issue.summary
  }
  return (refused: readonly RefusedIssue[]): string => {
    const byText = new Map<string, string[]>()
    for (const { issue, refusal } of refused) {
      const text = i18n._(whyRefused(refusal))
      byText.set(text, [...(byText.get(text) ?? []), keyOf(issue)])
    }
    return [...byText]
      .map(([text, keys]) => `${keys.slice(0, maxNamed).join(', ')}${keys.length > maxNamed ? ' …' : ''}: ${text}`)
      .join(' ')
  }
}

/** Whether an issue is below one of the chosen ones: it then moves with that one and stays below it. */
const belowAny = (chosen: ReadonlySet<string>, issueOf: (id: string) => Issue | undefined) => {
  const isBelow = ({ parentId }: Issue): boolean => {
    const parent = parentId === null ? undefined : issueOf(parentId)
    return parent !== undefined && (chosen.has(parent.id) || isBelow(parent))
  }
  return isBelow
}

/** The messages after a bulk change. */
const useDone = () => {
  const { t } = useLingui()
  return {
    changedText: (changed: number, total: number) =>
      changed === total
        ? t`${plural(changed, { one: '# issue updated.', other: '# issues updated.' })}`
        : t`${changed} of ${total} issues updated.`,
    deletedText: (deleted: number, total: number) =>
      deleted === total
        ? t`${plural(deleted, { one: '# issue deleted.', other: '# issues deleted.' })}`
        : t`${deleted} of ${total} issues deleted.`,
  }
}

/** Changes all selected issues at once. Each change is one undo step and says how many issues it changed. */
export const useBulk = ({ issues, clear }: Selection) => {
  const { t, i18n } = useLingui()
  const store = useStore()
  const { show } = useEditor()
  const showWithUndo = useShowWithUndo()
  const reasonsOf = useReasons()
  const { changedText, deletedText } = useDone()

  const showChanged = (changed: number, refused: readonly RefusedIssue[], textOf: typeof changedText) => {
    const [first] = refused
    if (changed === 0) return first && show(i18n._(whyRefused(first.refusal)))
    const text = textOf(changed, issues.length)
    showWithUndo(refused.length > 0 ? `${text} ${reasonsOf(refused)}` : text)
  }

  const change = (make: (part: readonly Issue[]) => UndoMutation, textOf = changedText) => {
    store.together(() => {
      for (const part of chunksOf(issues)) {
        const { name, args } = make(part)
        store.mutate(name, args)
      }
    })
    const left = issues.filter((issue) => store.select.row('issue', issue.id) === issue)
    const refused = left.flatMap((issue) => {
      const { name, args } = make([issue])
      const tried = store.model.tryOut(name, args, Date.now())
      return tried && 'refusal' in tried ? [{ issue, refusal: tried.refusal }] : []
    })
    showChanged(issues.length - left.length, refused, textOf)
  }

  return {
    set: (field: string, value: unknown) =>
      change((part) => ({
        name: 'issue.setMany',
        args: { field, value, of: part.map((issue) => ({ id: issue.id, from: fieldValue(issue, field) })) },
      })),
    move: (toStatusId: string) =>
      change((part) => ({
        name: 'issue.moveMany',
        args: { toStatusId, of: part.map(({ id, statusId }) => ({ id, fromStatusId: statusId })) },
      })),
    /** Removes a label that all issues have; adds any other to all. */
    toggleLabel: (id: string) => {
      const hasAll = issues.every(({ labelIds }) => labelIds.includes(id))
      const [add, remove] = hasAll ? [[], [id]] : [[id], []]
      change((part) => ({
        name: 'issue.addRemove',
        args: { ids: part.map(idOf), field: 'labelIds', add, remove },
      }))
    },
    moveToProject: (toProjectId: string) => {
      const refused: RefusedIssue[] = []
      const goesAlong = belowAny(new Set(issues.map(idOf)), (id) => store.select.row('issue', id))
      store.together(() => {
        for (const issue of issues) {
          if (goesAlong(issue)) continue
          const { refusal } = store.mutate('issue.moveToProject', { id: issue.id, toProjectId })
          if (refusal) refused.push({ issue, refusal })
        }
      })
      const total = issues.length
      const moved = issues.filter(({ id }) => store.select.row('issue', id)?.projectId === toProjectId).length
      const [first] = refused
      if (moved > 0) show([t`${moved} of ${total} issues moved.`, reasonsOf(refused)].join(' ').trim())
      else if (first) show(i18n._(whyRefused(first.refusal)))
      clear()
    },
    remove: () => {
      change((part) => ({ name: 'issue.delete', args: { ids: part.map(idOf) } }), deletedText)
      clear()
    },
  }
}
export type Bulk = ReturnType<typeof useBulk>
