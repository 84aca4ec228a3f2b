import * as z from 'zod/mini'
import type { LaneKey, TrayItem } from '../../core/sync/lane-types.ts'
import { setFields } from '../../core/work/issue-fields.ts'
import type { Selectors } from '../../core/work/model-selectors.ts'
import { workDrafts } from '../../shared/work-drafts.ts'

/** The draft of a new issue. */
export interface Draft {
  /** Identifies the content: two tabs that submit it at the same time create it only once. */
  id?: string
  projectId: string
  typeId: string | null
  summary: string
  description: string
  /** Other fields, by the name of a built-in one or the id of a custom one. */
  values: Readonly<Record<string, unknown>>
}

export const emptyDraft = (projectId: string): Draft => ({
  ...{ projectId, typeId: null, summary: '', description: '', values: {} },
})

const argsSchema = z.looseObject({
  projectId: z.string(),
  typeId: z.optional(z.string()),
  summary: z.string(),
  values: z.optional(
    z.looseObject({ description: z.optional(z.string()), parentId: z.optional(z.nullable(z.string())) }),
  ),
})

/** A value without the id that the refusal reports as gone; undefined if nothing is left. */
const without = (value: unknown, missingId: string | undefined): unknown => {
  if (missingId === undefined) return value
  return Array.isArray(value) ? value.filter((each) => each !== missingId) : value === missingId ? undefined : value
}

/** The project of a refused `issue.create` that the dialog can open. */
export const newIssueProject = ({ name, args }: Pick<TrayItem, 'name' | 'args'>): string | undefined =>
  name === 'issue.create' ? z.safeParse(argsSchema, args).data?.projectId : undefined

/** The issue of a refused `issue.create` as a draft, without the reference that was refused as gone. */
export const refusedDraft = ({ args, refusal }: TrayItem, projectId: string, select: Selectors): Draft => {
  const { success, data } = z.safeParse(argsSchema, args)
  if (!success) return emptyDraft(projectId)
  const { description = '', ...values } = data.values ?? {}
  const sets = Object.fromEntries(setFields.map((field) => [field, data[field]]))
  const missingId = refusal.code.endsWith('.gone') ? refusal.id : undefined
  // the parent was refused: it is in another project, or its level no longer fits
  const isParent = refusal.field === 'parentId'
  const kept = Object.entries({ ...sets, ...values }).flatMap(([field, value]) => {
    const isMissing = field === missingId || (isParent && field === 'parentId')
    const left = isMissing ? undefined : without(value, missingId)
    return left === undefined ? [] : [[field, left] as const]
  })
  const parent = values.parentId && !isParent ? select.row('issue', values.parentId) : undefined
  const isSubtask = parent && !select.row('issueType', parent.typeId)?.isEpic
  const subtask = isSubtask ? select.typesOf(projectId).find((type) => type.isSubtask)?.id : undefined
  return {
    projectId,
    typeId: data.typeId === missingId ? null : (data.typeId ?? subtask ?? null),
    summary: data.summary,
    description,
    values: Object.fromEntries(kept),
  }
}

type StoredDrafts = Readonly<Record<string, Partial<Draft>>>

const newKey = 'create-issue'

/** The unfinished drafts of new issues, by project. */
const loadDrafts = (lane: LaneKey): StoredDrafts => {
  const kept = workDrafts.load(lane, newKey) as StoredDrafts | Draft
  // earlier builds stored a single draft
  return typeof kept.projectId === 'string' ? { [kept.projectId]: kept as Draft } : (kept as StoredDrafts)
}

/** The unfinished drafts of new issues, at most one for each project. */
export const unfinishedDrafts = (lane: LaneKey): Partial<Draft>[] => Object.values(loadDrafts(lane))

/** Stores the draft of the dialog for new issues, one for each project. `keep`: null removes it. */
export const newDrafts = (lane: LaneKey) => ({
  load: (projectId: string): Partial<Draft> => loadDrafts(lane)[projectId] ?? {},
  key: newKey,
  keep: (projectId: string, draft: Draft | null): void => {
    const { [projectId]: _, ...others } = loadDrafts(lane)
    const kept = draft ? { ...others, [draft.projectId]: draft } : others
    if (Object.keys(kept).length > 0) workDrafts.save(lane, newKey, kept)
    else workDrafts.clear(lane, newKey)
  },
})

/** Stores the draft of one refused issue, whatever project it is in by now. */
export const refusedDrafts = (lane: LaneKey, { id }: Pick<TrayItem, 'id'>): ReturnType<typeof newDrafts> => {
  const key = `${newKey} ${id}`
  return {
    load: () => workDrafts.load(lane, key) as Partial<Draft>,
    key,
    keep: (_projectId, draft) => void (draft ? workDrafts.save(lane, key, { ...draft }) : workDrafts.clear(lane, key)),
  }
}
