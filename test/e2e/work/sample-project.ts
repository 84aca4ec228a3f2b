import { randomUUID } from 'node:crypto'
import { projectScope } from '../../../src/core/work/entities.ts'
import type { People, Person } from '../environment/people.ts'
import { createWorkSeed } from '../environment/work-seed.ts'

/** A project with one issue, created through the API. */
export const sampleProject = async (people: People, owner: Person, summary: string, isOpen = true) => {
  const [projectId, issueId] = [randomUUID(), randomUUID()]
  const project = { id: projectId, key: 'HAR', name: 'Harbour', template: 'kanban', language: 'en', isOpen }
  await createWorkSeed(people, owner).push([
    { name: 'project.create', args: project },
    { name: 'issue.create', args: { id: issueId, projectId, summary } },
  ])
  return { projectId, issueId }
}

/** The id of a project's status by its name. */
export const statusId = async (people: People, { orgId, token }: Person, projectId: string, name: string) => {
  const asked = { org: orgId, scope: projectScope(projectId), after: null }
  const { result } = await people.call('/sync/bootstrap', asked, token)
  const rows: { entity: string; id: string; name?: string }[] = result.rows
  return rows.find((row) => row.entity === 'status' && row.name === name)?.id ?? ''
}
