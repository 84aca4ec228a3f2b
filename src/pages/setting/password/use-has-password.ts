import { mfaCalls } from '../../../core/calls/mfa-calls.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useServices } from '../../../shared/use-services.ts'

/** Whether someone has a password at all: who came by a mailed code or another program may have none. */
export const useHasPassword = () => {
  const { call } = useServices()
  return useQuery((options) => call(mfaCalls.mfaStatus, {}, options))
}
