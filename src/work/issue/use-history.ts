import { workCalls } from '../../core/calls/work-calls.ts'
import type { Issue } from '../../core/work/entities.ts'
import { useQuery } from '../../shared/queries/use-query.ts'
import { useServices } from '../../shared/use-services.ts'
import { useWork } from '../use-work.ts'

/** An issue's history from the server: loaded again after each change and kept on the device for offline use. */
export const useHistory = ({ id, rev }: Pick<Issue, 'id' | 'rev'>) => {
  const { call } = useServices()
  const files = useWork(({ select }) => select.attachmentsOf(id))
  const stand = [rev, ...files.map((file) => file.rev)].join(' ')
  return useQuery((options) => call(workCalls.issueHistory, { issueId: id }, options), `${id} ${stand}`)
}
