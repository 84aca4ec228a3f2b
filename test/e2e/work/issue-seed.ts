import { randomUUID } from 'node:crypto'
import { syncSchemaVersion } from '../../../src/core/sync/sync-types.ts'
import type { MutatorName } from '../../../src/core/work/mutators.ts'
import type { People, Person } from '../environment/people.ts'

type Seed = readonly (readonly [MutatorName, object])[]

/** Sends changes like a device, through the sync call. */
export const seed = async (people: People, person: Person, changes: Seed): Promise<void> => {
  const mutations = changes.map(([name, args], at) => ({ id: randomUUID(), mid: at + 1, name, args }))
  const known = { schema: syncSchemaVersion, answered: 0, scopes: {}, cursor: 0, epoch: null, peopleVersion: null }
  const lane = { org: person.orgId, person: person.userId, clientId: randomUUID() }
  const { code, message, result } = await people.call('/sync', { ...lane, ...known, mutations }, person.token)
  const refused = (result?.outcomes ?? []).filter((outcome: { refusal?: object }) => outcome.refusal)
  if (code !== '200' || refused.length > 0) throw new Error(`${code} ${message} ${JSON.stringify(refused)}`)
}

/** An empty project of the template with the most complete workflow. */
export const newProject = (key: string, name: string) => {
  const id = randomUUID()
  return {
    id,
    change: ['project.create', { id, key, name, template: 'kanban', language: 'en', isOpen: true }] as const,
  }
}
