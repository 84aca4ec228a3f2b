import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isAuditKind } from '../../../core/audit/audit-kinds.ts'
import { highestRole } from '../../../shared/role-names.ts'
import { auditSentencesTable, joiningWaysTable, organizationFieldsTable, roleWordsTable } from './audit-sentences.ts'

export interface AuditEntry {
  action: string
  actorName: string | null
  subjectName: string | null
  detail: Record<string, unknown>
}

type Say = (text: MessageDescriptor) => string

const textsIn = (value: unknown): string[] => [value ?? []].flat().filter((each) => typeof each === 'string')

/** The sentence of a row; one of a newer server is shown by its code. `list` joins words as the language does. */
export const auditSentence = (
  { action, actorName, subjectName, detail }: AuditEntry,
  say: Say,
  list: (words: string[]) => string,
): string => {
  if (!isAuditKind(action)) return action
  const wordOf = (words: Record<string, MessageDescriptor>) => (code: string) => {
    const word = words[code]
    return word ? say(word) : code
  }
  const gone = say(msg`Someone who is gone`)
  const roles = textsIn(detail.roleCodes ?? detail.roleCode)
  const values = {
    actor: actorName ?? gone,
    subject: subjectName ?? gone,
    email: textsIn(detail.email)[0] ?? '',
    role: wordOf(roleWordsTable)(highestRole(roles)),
    way: textsIn(detail.by).map(wordOf(joiningWaysTable))[0] ?? '',
    fields: list(textsIn(detail.fields).map(wordOf(organizationFieldsTable))),
  }
  return say({ ...auditSentencesTable[action], values })
}
