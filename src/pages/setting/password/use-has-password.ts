import { mfaStatus } from '../../../api/mfa-api.ts'
import { useLoaded } from '../../flow/use-loaded.ts'

/** Whether someone has a password at all: who came by a mailed code or another program may have none. */
export const useHasPassword = () => useLoaded((options) => mfaStatus({}, options))
