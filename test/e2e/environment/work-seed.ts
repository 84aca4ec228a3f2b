import { syncLimits, syncSchemaVersion } from '../../../src/core/sync/sync-limits.ts'
import type { MutatorName } from '../../../src/core/work/mutators.ts'
import { firstRanks } from '../../../src/core/work/rank.ts'
import type { People, Person } from './people.ts'

interface NewMutation {
  name: MutatorName
  args: unknown
  /** Absent: a new one. Ids of the rows that it makes follow from it. */
  id?: string
}

/** Changes of somebody who works elsewhere: sent by the API, before a page is opened or while one is. */
export const createWorkSeed = (people: Pick<People, 'call'>, person: Person) => {
  const clientId = crypto.randomUUID()
  let mid = 0

  const push = async (mutations: readonly NewMutation[]): Promise<void> => {
    for (let at = 0; at < mutations.length; at += syncLimits.mutations) {
      const part = mutations.slice(at, at + syncLimits.mutations)
      const answer = await people.call(
        '/sync',
        {
          org: person.orgId,
          person: person.userId,
          clientId,
          schema: syncSchemaVersion,
          answered: mid,
          scopes: {},
          cursor: 0,
          epoch: null,
          peopleVersion: null,
          mutations: part.map(({ name, args, id }) => ({ id: id ?? crypto.randomUUID(), mid: ++mid, name, args })),
        },
        person.token,
      )
      const refused = answer.result?.outcomes?.find(({ refusal }: { refusal?: unknown }) => refusal)
      if (answer.code !== '200' || refused) throw new Error(`/sync answered ${JSON.stringify(refused ?? answer)}`)
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
