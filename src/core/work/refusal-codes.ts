import type { Refusal } from '../sync/sync-types.ts'

/** Actions for a refused change: keep theirs, apply it again, keep the text of both, edit it first, copy the text. */
export type RefusalAction = 'keepTheirs' | 'applyAgain' | 'keepBoth' | 'edit' | 'copy'

/** All refusal codes of mutators and server, with their actions. */
export const refusalsTable = {
  /** `params.theirs` is the current value, set by `params.by`. */
  overtaken: ['keepTheirs', 'applyAgain', 'edit', 'copy'],
  /** Two people changed the same part of a long text: `params.theirs` is the current one, set by `params.by`. */
  'text.conflict': ['keepTheirs', 'applyAgain', 'keepBoth', 'edit', 'copy'],
  /** `params.reason` is a `DeniedReason`, `params.action` the denied action. */
  forbidden: ['copy'],
  /** `field` is the rejected field, `params.reason` the reason. */
  invalid: ['edit', 'copy'],
  /** `params.fields` are required but empty: built-in names and ids of custom fields. */
  'field.required': ['edit', 'copy'],
  /** No transition leads from `params.from` to `params.to`. */
  'transition.none': ['keepTheirs', 'copy'],
  /** There is a transition, but only `params.who` may use it. */
  'transition.denied': ['keepTheirs', 'copy'],
  /** The parent's type is not above the child's. */
  'parent.level': ['edit', 'copy'],
  /** A status, type or field is still used by `params.count` issues or transitions. */
  'row.inUse': ['edit'],
  /** A project needs at least one member who is an admin. */
  'member.lastAdmin': ['keepTheirs', 'copy'],
  /** The organisation has no room for more attachments. */
  'storage.full': [],
  /** More than `params.max`. */
  limit: ['edit', 'copy'],
  'id.taken': ['keepTheirs'],
  'key.taken': ['edit'],
  'name.taken': ['edit', 'copy'],
  'project.archived': ['applyAgain', 'copy'],
  'project.gone': ['copy'],
  'issue.gone': ['copy'],
  'comment.gone': ['copy'],
  'attachment.gone': ['copy'],
  'relation.gone': ['copy'],
  'issueType.gone': ['edit', 'copy'],
  'status.gone': ['edit', 'copy'],
  'transition.gone': ['edit', 'copy'],
  'field.gone': ['edit', 'copy'],
  'label.gone': ['edit', 'copy'],
  'sprint.gone': ['edit', 'copy'],
  'version.gone': ['edit', 'copy'],
  'person.gone': ['edit', 'copy'],
  'group.gone': ['edit', 'copy'],
  'savedFilter.gone': ['copy'],
  'projectMember.gone': ['copy'],
  'profile.gone': ['copy'],
  'organization.gone': ['copy'],
  'favorite.gone': ['copy'],
  /** The server failed three times to run it. */
  internal: ['applyAgain', 'copy'],
  /** The server does not know the mutator (any more). */
  unknown: ['copy'],
  /** The outcome was pruned; the current rows show the result. */
  forgotten: ['keepTheirs', 'applyAgain', 'copy'],
} as const satisfies Record<string, readonly RefusalAction[]>

export type RefusalCode = keyof typeof refusalsTable

export interface Refused {
  refusal: Refusal & { code: RefusalCode }
}

export const refuse = (code: RefusalCode, details: Omit<Refusal, 'code'> = {}): Refused => ({
  refusal: { code, ...details },
})

export const isRefused = (result: object): result is Refused => 'refusal' in result
