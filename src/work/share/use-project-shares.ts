import { shareCalls } from '../../core/calls/share-calls.ts'
import { useShareList } from '../../shared/sharing/use-shares.ts'
import { useServices } from '../../shared/use-services.ts'

/** The links of a project that this person may change; admins may change all. */
export const useProjectShares = (projectId: string) => {
  const { call } = useServices()
  return useShareList((options) => call(shareCalls.listProjectShares, { projectId }, options), projectId)
}
