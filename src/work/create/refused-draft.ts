import * as z from 'zod/mini'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import { setFields } from '../../core/work/issue-fields.ts'
import type { Selectors } from '../../core/work/model-selectors.ts'

/** The draft of a new issue. */
export interface Draft {
  projectId: string
  typeId: string | null
  summary: string
  description: string
  /** Other fields, by the name of a built-in one or the id of a custom one. */
  values: Readonly<Record<string, unknown>>
}

/** Where drafts are kept: those of new issues, or that of a refused one. */
export const draftKey = (refused?: Pick<TrayItem, 'id'>): string =>
  refused ? `create-issue ${refused.id}` : 'create-issue'

export const emptyDraft = (projectId: string): Draft => ({
  ...{ projectId, typeId: null, summary: '', description: '', values: {} },
})

const argsSchema = z.looseObject({
  typeId: z.optional(z.string()),
  summary: z.string(),
  values: z.optional(
    z.looseObject({ description: z.optional(z.string()), parentId: z.optional(z.nullable(z.string())) }),
  ),
})

/** A value without what the refusal says is gone; undefined if nothing is left. */
const without = (value: unknown, gone: string | undefined): unknown => {
  if (gone === undefined) return value
  return Array.isArray(value) ? value.filter((each) => each !== gone) : value === gone ? undefined : value
}

/** What a refused `issue.create` would have made, without what it was refused for where that is gone. */
export const refusedDraft = ({ args, refusal }: TrayItem, projectId: string, select: Selectors): Draft => {
  const { success, data } = z.safeParse(argsSchema, args)
  if (!success) return emptyDraft(projectId)
  const { description = '', ...values } = data.values ?? {}
  const sets = Object.fromEntries(setFields.map((field) => [field, data[field]]))
  const gone = refusal.code.endsWith('.gone') ? refusal.id : undefined
  // a parent of another project, or of a level that no longer fits
  const isParent = refusal.field === 'parentId'
  const kept = Object.entries({ ...sets, ...values }).flatMap(([field, value]) => {
    const left = isParent && field === 'parentId' ? undefined : without(value, gone)
    return left === undefined ? [] : [[field, left] as const]
  })
  const parent = values.parentId && !isParent ? select.row('issue', values.parentId) : undefined
  const isSubtask = parent && !select.row('issueType', parent.typeId)?.isEpic
  const subtask = isSubtask ? select.typesOf(projectId).find((type) => type.isSubtask)?.id : undefined
  return {
    projectId,
    typeId: data.typeId === gone ? null : (data.typeId ?? subtask ?? null),
    summary: data.summary,
    description,
    values: Object.fromEntries(kept),
  }
}
