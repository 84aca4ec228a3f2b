import * as z from 'zod/mini'
import type { Language } from '../../forms/rule-types.ts'
import { type MutatorContext, mutator, type Patch } from '../../sync/mutator-types.ts'
import { memberRowId } from '../derived-ids.ts'
import { projectScope } from '../entities.ts'
import { projectKeyPattern } from '../project-key-rules.ts'
import { firstRanks } from '../rank.ts'
import { refuse } from '../refusal-codes.ts'
import { issueTypesTable, statusColors, templateNames, templatesTable } from '../templates.ts'
import { insertPatch, newRowId } from './patches.ts'
import { nameReason, textReason, word } from './value-rules.ts'

const args = z.object({
  id: z.uuid(),
  key: z.string().check(z.maxLength(20)),
  name: z.string().check(z.maxLength(400)),
  description: z.optional(z.string().check(z.maxLength(2000))),
  template: z.enum(templateNames),
  language: z.enum(['zh', 'en']),
  isOpen: z.boolean(),
  icon: z.optional(word),
  color: z.optional(word),
})
type CreateProject = z.infer<typeof args>

const withRanks = <Item>(items: readonly Item[]): (Item & { rank: string })[] => {
  const ranks = firstRanks(items.length)
  return items.map((item, at) => ({ ...item, rank: ranks[at] ?? '' }))
}

const anyone = { roles: [], groupIds: [], isAssignee: false, isReporter: false }

const workflowPatches = (
  projectId: string,
  template: CreateProject['template'],
  language: Language,
  id: IdOf,
): Patch[] => {
  const scope = projectScope(projectId)
  const { statuses, transitions } = templatesTable[template]
  const arrows = transitions ?? statuses.map(({ name }, to) => ({ name, from: null, to, requiredFields: undefined }))
  return [
    ...withRanks(statuses).map(({ name, category, wipLimit = null, rank }, at) =>
      insertPatch('status', id('status', at), scope, {
        projectId,
        name: name[language],
        category,
        color: statusColors[category],
        rank,
        wipLimit,
      }),
    ),
    ...withRanks(arrows).map(({ name, from, to, requiredFields = [], rank }, at) =>
      insertPatch('transition', id('transition', at), scope, {
        projectId,
        name: name[language],
        fromId: from === null ? null : id('status', from),
        toId: id('status', to),
        who: anyone,
        requiredFields,
        sets: {},
        rank,
      }),
    ),
  ]
}

type IdOf = (name: string, at: number) => string

/** The rows of a template in the creator's language. */
const templatePatches = (
  projectId: string,
  { template, language }: CreateProject,
  context: MutatorContext,
): Patch[] => {
  const scope = projectScope(projectId)
  const id: IdOf = (name, at) => newRowId(context, name, at)
  const { types, labels } = templatesTable[template]
  return [
    ...workflowPatches(projectId, template, language, id),
    ...withRanks(types.map((kind) => ({ kind }))).map(({ kind, rank }, at) => {
      const { name, icon, color } = issueTypesTable[kind]
      return insertPatch('issueType', id('issueType', at), scope, {
        projectId,
        name: name[language],
        icon,
        color,
        rank,
        isSubtask: kind === 'subtask',
        isEpic: kind === 'epic',
        requiredFields: [],
      })
    }),
    ...labels.map(({ name, color }, at) =>
      insertPatch('label', id('label', at), scope, { projectId, name: name[language], color }),
    ),
  ]
}

/**
 * Creates a project from a template; its creator becomes its admin. Sent online only, because only the server knows all
 * keys.
 */
export const createProject = mutator({
  lane: 'org',
  args,
  needs: ({ id, key }) => [
    { entity: 'project', id },
    { entity: 'project', field: 'key', value: key },
  ],
  run: (project, rows, context) => {
    const { id, key, template, isOpen, description = '' } = project
    const where = { entity: 'project', id }
    if (rows.get('project', id)) return refuse('id.taken', where)
    if (!projectKeyPattern.test(key))
      return refuse('invalid', { ...where, field: 'key', params: { reason: 'pattern' } })
    if (rows.list('project', 'key', key).length > 0) return refuse('key.taken', { ...where, field: 'key' })
    const reason = nameReason(project.name, 'projectName')
    if (reason) return refuse('invalid', { ...where, field: 'name', params: { reason } })
    const tooLong = textReason(description, 'projectDescription')
    if (tooLong) return refuse('invalid', { ...where, field: 'description', params: { reason: tooLong } })
    const { userId } = context.actor
    return {
      patches: [
        insertPatch('project', id, projectScope(id), {
          key,
          name: project.name.trim(),
          description: description.trim(),
          icon: project.icon ?? templatesTable[template].icon,
          color: project.color ?? templatesTable[template].color,
          leadId: userId,
          isOpen,
          template,
          archivedAt: null,
          deletedAt: null,
          createdAt: context.now,
          createdBy: userId,
          lastNumber: 0,
        }),
        insertPatch('projectMember', memberRowId(id, userId), projectScope(id), {
          projectId: id,
          userId,
          groupId: null,
          role: 'admin',
        }),
        ...templatePatches(id, project, context),
      ],
    }
  },
})
