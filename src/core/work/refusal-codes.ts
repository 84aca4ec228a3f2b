import type { Refusal } from '../sync/sync-types.ts'

/** What a person can do about a refused change: leave what is there, do it again over it, change it first, copy the words. */
export type WayOn = 'keepTheirs' | 'applyAgain' | 'edit' | 'copy'

/** Every code a mutator or the server refuses with, and its ways on. */
export const refusalsTable = {
  /** `params.theirs` is in force, set by `params.by`. */
  overtaken: ['keepTheirs', 'applyAgain', 'edit', 'copy'],
  /** A long text was changed in the same place by two people: `params.theirs` is in force. */
  'text.conflict': ['keepTheirs', 'applyAgain', 'edit', 'copy'],
  /** `params.reason` is a `DeniedReason`, `params.action` what was not allowed. */
  forbidden: ['copy'],
  /** `field` names what is not accepted, `params.reason` why. */
  invalid: ['edit', 'copy'],
  /** `params.fields` are empty and must not be: built-in names and ids of custom fields. */
  'field.required': ['edit', 'copy'],
  /** No transition leads from `params.from` to `params.to`. */
  'transition.none': ['keepTheirs', 'copy'],
  /** There is one, for others: `params.who` may take it. */
  'transition.denied': ['keepTheirs', 'copy'],
  /** The parent's type does not stand above the child's. */
  'parent.level': ['edit', 'copy'],
  /** A status, type or field that issues or transitions still use; `params.count` of them. */
  'row.inUse': ['edit'],
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
  /** The server failed three times over it. */
  internal: ['applyAgain', 'copy'],
  /** A mutator that the server does not know (any more). */
  unknown: ['copy'],
  /** The outcome is no longer known: what is there now tells it. */
  forgotten: ['keepTheirs', 'applyAgain', 'copy'],
} as const satisfies Record<string, readonly WayOn[]>

export type RefusalCode = keyof typeof refusalsTable

export interface Refused {
  refusal: Refusal & { code: RefusalCode }
}

export const refuse = (code: RefusalCode, details: Omit<Refusal, 'code'> = {}): Refused => ({
  refusal: { code, ...details },
})

export const isRefused = (result: object): result is Refused => 'refusal' in result
