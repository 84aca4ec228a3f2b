import { syncCalls } from '../sync/sync-calls.ts'
import { accountCalls } from './account-calls.ts'
import { deletionCalls } from './deletion-calls.ts'
import { entryCalls } from './entry-calls.ts'
import { importCalls } from './import-calls.ts'
import { messengerCalls } from './messenger-calls.ts'
import { mfaCalls } from './mfa-calls.ts'
import { monitoringCalls } from './monitoring-calls.ts'
import { organizationCalls } from './organization-calls.ts'
import { productCalls } from './product-calls.ts'
import { providerCalls } from './provider-calls.ts'
import { pushCalls } from './push-calls.ts'
import { replayCalls } from './replay-calls.ts'
import { shareCalls } from './share-calls.ts'
import { signInCalls } from './sign-in-calls.ts'
import { webhookCalls } from './webhook-calls.ts'
import { workCalls } from './work-calls.ts'
import { workQueryCalls } from './work-query-calls.ts'

/** Every call of the API below `/api`; the server registers exactly these. */
export const callsTable = {
  ...signInCalls,
  ...accountCalls,
  ...entryCalls,
  ...mfaCalls,
  ...deletionCalls,
  ...organizationCalls,
  ...webhookCalls,
  ...providerCalls,
  ...messengerCalls,
  ...productCalls,
  ...monitoringCalls,
  ...replayCalls,
  ...pushCalls,
  ...shareCalls,
  ...syncCalls,
  ...workCalls,
  ...importCalls,
  ...workQueryCalls,
}
export type CallName = keyof typeof callsTable
