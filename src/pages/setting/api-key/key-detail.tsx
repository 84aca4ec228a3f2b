import { Trans } from '@lingui/react/macro'
import { useWhen } from '../../flow/use-when.ts'
import type { ApiKey } from './use-api-keys.ts'

export function KeyDetail({ apiKey }: { apiKey: ApiKey }) {
  const { day, moment } = useWhen()
  const created = day(apiKey.createdAt)
  const used = apiKey.lastUsedAt && moment(apiKey.lastUsedAt)
  const until = apiKey.expiresAt && day(apiKey.expiresAt)
  return (
    <>
      <code>{apiKey.start}…</code> · <Trans>created {created}</Trans>
      <br />
      {used ? <Trans>last used {used}</Trans> : <Trans>never used</Trans>} ·{' '}
      {until ? <Trans>until {until}</Trans> : <Trans>does not expire</Trans>}
    </>
  )
}
