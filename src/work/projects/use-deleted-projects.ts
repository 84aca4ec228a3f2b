import { type DeletedProject, workCalls } from '../../core/calls/work-calls.ts'
import { useQuery } from '../../shared/queries/use-query.ts'
import { useServices } from '../../shared/use-services.ts'
import { useWork } from '../use-work.ts'

/** Projects that this person may restore: those from the server and those whose deletion is not sent yet. */
export const useDeletedProjects = (orgId: string) => {
  const { call } = useServices()
  const query = useQuery((options) => call(workCalls.listDeletedProjects, {}, options), orgId)
  const local = useWork(({ select }) => select.deletedProjects())
  const live = useWork(({ select }) => select.projects())
  const restored = new Set(live.map(({ id }) => id))
  const found = new Map<string, DeletedProject>()
  for (const project of query.value?.list ?? []) if (!restored.has(project.id)) found.set(project.id, project)
  for (const { deletedAt, ...project } of local) found.set(project.id, { ...project, deletedAt: deletedAt ?? 0 })
  return {
    projects: [...found.values()].sort((a, b) => b.deletedAt - a.deletedAt),
    isKnown: query.value !== null,
    hasFailed: query.failure !== null,
  }
}
