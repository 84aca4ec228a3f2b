import { mfaStatus } from '../../../api/mfa-api.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'

/** Whether someone has a password at all: who came by a mailed code or another program may have none. */
export const useHasPassword = () => useQuery((options) => mfaStatus({}, options))
