import { syncLimits, syncSchemaVersion } from '../../../src/core/sync/sync-limits.ts'
import type { MutatorName } from '../../../src/core/work/mutators.ts'
import { firstRanks } from '../../../src/core/work/rank.ts'
import type { People, Person } from './people.ts'

interface NewMutation {
  name: MutatorName
  args: unknown
  /** Absent: a new id. The ids of created rows are derived from it. */
  id?: string
}

/** Changes by a person on another device: sent by the API, before a page is opened or meanwhile. */
export const createWorkSeed = (people: Pick<People, 'call'>, person: Person) => {
  const clientId = crypto.randomUUID()
  let sent = 0

  const push = async (changes: readonly NewMutation[]): Promise<void> => {
    for (let at = 0; at < changes.length; at += syncLimits.mutations) {
      const part = changes.slice(at, at + syncLimits.mutations)
      const isOwn = part.every(({ name }) => name.startsWith('profile.'))
      const lane = { org: isOwn ? null : person.orgId, person: person.userId, clientId, schema: syncSchemaVersion }
      const known = { answered: sent, scopes: {}, cursor: 0, epoch: null, peopleVersion: null }
      const mutations = part.map(({ name, args, id = crypto.randomUUID() }) => ({ id, mid: ++sent, name, args }))
      const { code, message, result } = await people.call('/sync', { ...lane, ...known, mutations }, person.token)
      const refused = result?.outcomes.filter(({ refusal }: { refusal?: unknown }) => refusal) ?? []
      if (code !== '200' || refused.length > 0) throw new Error(`/sync: ${code} ${message} ${JSON.stringify(refused)}`)
    }
  }

  return {
    push,
    /** A project with everything that its template brings. Answers its id. */
    createProject: async (key: string, template = 'kanban', name = key): Promise<string> => {
      const id = crypto.randomUUID()
      await push([{ name: 'project.create', args: { id, key, name, template, language: 'en', isOpen: true } }])
      return id
    },
    /** Answers their ids, in order. */
    createIssues: async (
      projectId: string,
      issues: readonly ({ summary: string } & Record<string, unknown>)[],
    ): Promise<string[]> => {
      const ids = issues.map(() => crypto.randomUUID())
      const ranks = firstRanks(issues.length)
      await push(
        issues.map((issue, at) => ({
          name: 'issue.create',
          args: { id: ids[at], projectId, rank: ranks[at], ...issue },
        })),
      )
      return ids
    },
  }
}

/** One change by a person on another device. */
export const mutateAs = (people: People, person: Person, name: MutatorName, args: object): Promise<void> =>
  createWorkSeed(people, person).push([{ name, args }])

/** Several, as pairs of name and arguments. */
export const seed = (
  people: People,
  person: Person,
  changes: readonly (readonly [MutatorName, object])[],
): Promise<void> => createWorkSeed(people, person).push(changes.map(([name, args]) => ({ name, args })))

/** The change that makes an empty project of the template with the most complete workflow, and its id. */
export const newProject = (key: string, name: string) => {
  const id = crypto.randomUUID()
  return {
    id,
    change: ['project.create', { id, key, name, template: 'kanban', language: 'en', isOpen: true }] as const,
  }
}
