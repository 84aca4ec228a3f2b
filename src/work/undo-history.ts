import type { Patch } from '../core/sync/mutator-types.ts'
import type { Refusal } from '../core/sync/sync-types.ts'
import type { Issue } from '../core/work/entities.ts'
import { isSetKind } from '../core/work/issue-fields.ts'
import type { Selectors } from '../core/work/model-selectors.ts'
import { type IssueChange, type UndoMutation, undoOf } from '../core/work/undo-rules.ts'

export interface UndoResult {
  /** The issues that the edit changed; empty if the edit can't be undone. */
  total: number
  /** Whether anything was undone. */
  isUndone: boolean
  /** Issues that somebody has changed since, wholly or in part. */
  overtaken: number
  /** Issues that the workflow does not allow to return to their former status. */
  blocked: number
  /** Why something could not be undone: the first refusal. */
  refusal: Refusal | null
}

export interface UndoHistory {
  /** Call before an edit with its patches, null if unknown; call the returned function when the edit is shown. */
  begin(patches: readonly Patch[] | null): () => void
  /** Edits made while `work` runs are undone as one; with an earlier edit that they complete, together with it. */
  together(work: () => void, earlier?: UndoStep): void
  /** The last edit; undefined if there is none. */
  last(): UndoStep | undefined
  /** Whether something of an edit can still be undone: it was neither refused nor overtaken as a whole. */
  canUndo(step: UndoStep): boolean
  /** Undoes an edit, by default the last one; null if there is none or it is undone already. */
  undo(step?: UndoStep): UndoResult | null
}

/** Identifies an edit. */
export type UndoStep = readonly IssueChange[]

const maxSteps = 50

/** One change for an issue: the later one would otherwise be undone on an issue that is gone. */
const complete = (step: IssueChange[], later: readonly IssueChange[]): void => {
  for (const change of later) {
    const at = step.findIndex(({ after }) => after !== undefined && after.id === change.after?.id)
    if (at === -1) step.push(change)
    else step[at] = { before: step[at]?.before, after: change.after }
  }
}

/** The edits of this page since it was opened, the last one first. */
export const createUndoHistory = (
  select: Selectors,
  mutate: (mutation: UndoMutation) => { refusal: Refusal | null },
): UndoHistory => {
  const steps: UndoStep[] = []
  let open: IssueChange[] | null = null
  let isUndoing = false

  const isSetField = (id: string): boolean => {
    const field = select.row('field', id)
    return field !== undefined && isSetKind(field.kind)
  }
  const statusOf = (id: string) => select.row('issue', id)?.statusId
  const push = (step: IssueChange[]): void => {
    steps.push(step)
    if (steps.length > maxSteps) steps.shift()
  }

  const sources = { issueOf: (id: string) => select.row('issue', id), isSetField }

  return {
    begin: (patches) => {
      // viewing an issue marks its notices as read; that is no edit
      if (isUndoing || patches?.every(({ entity }) => entity === 'notice')) return () => {}
      // an edit that also changes a comment, label or workflow cannot be undone: only issues are restored
      const isOfIssues = patches?.every(({ entity }) => entity === 'issue')
      const ids = isOfIssues ? [...new Set(patches?.map(({ id }) => id))] : []
      const before = ids.map((id): Issue | undefined => select.row('issue', id))
      return () => {
        const changes = ids.map((id, at) => ({ before: before[at], after: select.row('issue', id) }))
        if (open) open.push(...changes)
        else push(changes)
      }
    },
    together: (work, earlier) => {
      if (open) return work()
      const step: IssueChange[] = []
      open = step
      try {
        work()
      } finally {
        open = null
        const isKept = earlier !== undefined && steps.includes(earlier)
        if (isKept) complete(earlier as IssueChange[], step)
        else if (step.length > 0) push(step)
      }
    },
    last: () => steps.at(-1),
    canUndo: (step) => steps.includes(step) && step.some((change) => undoOf([change], sources).mutations.length > 0),
    undo: (given = steps.at(-1)) => {
      const at = given ? steps.indexOf(given) : -1
      const [step] = at === -1 ? [] : steps.splice(at, 1)
      if (!step) return null
      const { mutations, total, overtaken } = undoOf(step, sources)
      const isUndone = mutations.length > 0
      if (!isUndone && overtaken === 0) return { total: 0, isUndone, overtaken, blocked: 0, refusal: null }
      let refusal: Refusal | null = null
      isUndoing = true
      try {
        for (const mutation of mutations) {
          const made = mutate(mutation)
          refusal ??= made.refusal
        }
      } finally {
        isUndoing = false
      }
      const blocked = step.filter(
        ({ before, after }) =>
          before && after && before.statusId !== after.statusId && statusOf(after.id) === after.statusId,
      ).length
      return { total, isUndone, overtaken, blocked, refusal }
    },
  }
}
