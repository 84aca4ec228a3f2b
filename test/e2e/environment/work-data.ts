import { randomUUID } from 'node:crypto'
import { syncSchemaVersion } from '../../../src/core/sync/sync-types.ts'
import type { MutatorName } from '../../../src/core/work/mutators.ts'
import type { People, Person } from './people.ts'

type Made = readonly [name: MutatorName, args: Record<string, unknown>]

const atOnce = 50

/** Creates rows like a device of this person, through the API: for tests of later steps. */
export const makeRows = async (people: People, person: Person, made: readonly Made[]): Promise<void> => {
  const clientId = randomUUID()
  for (let from = 0; from < made.length; from += atOnce) {
    const mutations = made
      .slice(from, from + atOnce)
      .map(([name, args], at) => ({ id: randomUUID(), mid: from + at + 1, name, args }))
    const request = { org: person.orgId, person: person.userId, clientId, schema: syncSchemaVersion, answered: 0 }
    const { code, message, result } = await people.call(
      '/sync',
      { ...request, scopes: {}, cursor: 0, epoch: null, peopleVersion: null, mutations },
      person.token,
    )
    if (code !== '200') throw new Error(`/sync answered ${code} ${message}`)
    const refused = result.outcomes.find((outcome: { refusal?: unknown }) => outcome.refusal)
    if (refused) throw new Error(`refused: ${JSON.stringify(refused)}`)
  }
}

/** A project of the kanban template with issues of these summaries; returns its id, and theirs in the same order. */
export const makeProject = async (
  people: People,
  person: Person,
  {
    key,
    name,
    isOpen = true,
    language = 'en',
  }: { key: string; name: string; isOpen?: boolean; language?: 'en' | 'zh' },
  issues: readonly ({ summary: string } & Record<string, unknown>)[] = [],
): Promise<{ id: string; issueIds: string[] }> => {
  const id = randomUUID()
  const issueIds = issues.map(() => randomUUID())
  await makeRows(people, person, [
    ['project.create', { id, key, name, template: 'kanban', language, isOpen }],
    ...issues.map((issue, at): Made => ['issue.create', { id: issueIds[at], projectId: id, ...issue }]),
  ])
  return { id, issueIds }
}
