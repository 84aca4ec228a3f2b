import { randomUUID } from 'node:crypto'
import { syncSchemaVersion } from '../../../src/core/sync/sync-limits.ts'
import { projectScope } from '../../../src/core/work/entities.ts'
import type { MutatorName } from '../../../src/core/work/mutators.ts'
import type { People, Person } from '../environment/people.ts'

/** Sends a change like another device of this person. Returns its outcome. */
export const mutateAs = async (people: People, person: Person, name: MutatorName, args: object) => {
  const mutations = [{ id: randomUUID(), mid: 1, name, args }]
  const device = { clientId: randomUUID(), schema: syncSchemaVersion, answered: 0, scopes: {}, cursor: 0, epoch: null }
  const lane = { org: name.startsWith('profile.') ? null : person.orgId, person: person.userId, peopleVersion: null }
  const { code, message, result } = await people.call('/sync', { ...lane, ...device, mutations }, person.token)
  if (code !== '200') throw new Error(`/sync answered ${code} ${message}`)
  return result.outcomes[0]
}

/** A project with one issue, created through the API. */
export const sampleProject = async (people: People, owner: Person, summary: string, isOpen = true) => {
  const [projectId, issueId] = [randomUUID(), randomUUID()]
  const project = { id: projectId, key: 'HAR', name: 'Harbour', template: 'kanban', language: 'en', isOpen }
  await mutateAs(people, owner, 'project.create', project)
  await mutateAs(people, owner, 'issue.create', { id: issueId, projectId, summary })
  return { projectId, issueId }
}

/** The id of a project's status by its name. */
export const statusId = async (people: People, { orgId, token }: Person, projectId: string, name: string) => {
  const asked = { org: orgId, scope: projectScope(projectId), after: null }
  const { result } = await people.call('/sync/bootstrap', asked, token)
  const rows: { entity: string; id: string; name?: string }[] = result.rows
  return rows.find((row) => row.entity === 'status' && row.name === name)?.id ?? ''
}
