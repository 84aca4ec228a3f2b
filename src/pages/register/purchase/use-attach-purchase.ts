import { useState } from 'react'
import { isAdministrator } from '../../../core/access/permission-rules.ts'
import { entryCalls } from '../../../core/calls/entry-calls.ts'
import { organizationCalls } from '../../../core/calls/organization-calls.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useSubmitAction } from '../../../shared/queries/use-submit-action.ts'
import { useServices } from '../../../shared/use-services.ts'
import { purchaseStore } from './purchase-store.ts'

/** Adds a purchase to an organisation that the user administers and chooses. */
export const useAttachPurchase = (registrationId: string) => {
  const { call } = useServices()
  const query = useQuery(async (options) => {
    const all = await call(organizationCalls.listOrganizations, {}, options)
    return all.filter(({ enabled, roleCodes }) => enabled && isAdministrator(roleCodes))
  })
  const mine = query.value ?? []
  const [chosenId, choose] = useState<string | null>(null)
  const [doneFor, setDoneFor] = useState<string | null>(null)
  const { running, submitError, run } = useSubmitAction()
  const chosen = mine.find(({ orgId }) => orgId === chosenId) ?? mine.find(({ current }) => current) ?? mine[0]

  const attach = async () => {
    if (!chosen) return
    const refused = await run('attach', () => call(entryCalls.attachPurchase, { registrationId, orgId: chosen.orgId }))
    if (refused) return
    purchaseStore.forget()
    setDoneFor(chosen.orgName)
  }

  return { query, mine, chosen, choose, doneFor, isBusy: running !== null, submitError, attach }
}

export type AttachingPurchase = ReturnType<typeof useAttachPurchase>
