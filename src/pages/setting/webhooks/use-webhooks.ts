import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Webhook, webhookCalls } from '../../../core/calls/webhook-calls.ts'
import { webhooksPerOrganization } from '../../../core/webhooks/webhook-kinds.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useServices } from '../../../shared/use-services.ts'

/** The webhooks of the organisation, and what can be done to one. */
export const useWebhooks = () => {
  const { call } = useServices()
  const { t } = useLingui()
  const query = useQuery((options) => call(webhookCalls.listWebhooks, {}, options))
  const action = useAsyncAction()
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [loggedId, setLoggedId] = useState<string | null>(null)
  const act = async (work: () => Promise<unknown>, success: string) => {
    await action.run(work, success)
    query.reload()
  }
  return {
    query,
    done: action.done,
    isFull: (query.value?.list.length ?? 0) >= webhooksPerOrganization,
    edited,
    edit: setEdited,
    loggedId,
    showLog: setLoggedId,
    remove: ({ id, name }: Webhook) =>
      act(() => call(webhookCalls.removeWebhook, { id }), t`Webhook “${name}” removed.`),
    pause: ({ id, name }: Webhook) => act(() => call(webhookCalls.pauseWebhook, { id }), t`Webhook “${name}” paused.`),
    resume: ({ id, name }: Webhook, from: 'waiting' | 'now') =>
      act(() => call(webhookCalls.resumeWebhook, { id, from }), t`Webhook “${name}” resumed.`),
  }
}

export type Webhooks = ReturnType<typeof useWebhooks>
