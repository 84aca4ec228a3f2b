import { useLingui } from '@lingui/react'
import { type ProjectAction, whyNot } from '../../core/work/permission-rules.ts'
import { deniedTexts, refusalTextOf } from '../conflicts/refusal-texts.ts'
import type { ProjectView } from '../use-project.ts'

/** Why this person may not do something in a project, as a sentence; null if they may. */
export const useDenied = ({ project, role }: Pick<ProjectView, 'project' | 'role'>) => {
  const { i18n } = useLingui()
  return (action: ProjectAction, isOwn = false): string | null => {
    const reason = whyNot(action, role, isOwn)
    if (reason) return i18n._(deniedTexts[reason])
    return project.archivedAt === null ? null : i18n._(refusalTextOf({ code: 'project.archived' }))
  }
}

/** The permission that changing a field requires. */
export const actionOfField = (field: string): ProjectAction =>
  field === 'statusId' || field === 'place' ? 'issue.move' : 'issue.edit'
