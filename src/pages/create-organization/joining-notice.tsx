import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { listText } from '../../core/locale/list-text.ts'
import { pathOf } from '../../core/routes.ts'
import { useQuery } from '../../shared/queries/use-query.ts'
import { useServices } from '../../shared/use-services.ts'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

/** Tells a person what they lost with their last organisation, and where they find it. */
export function UnsavedNotice() {
  const count = useUnsavedChanges()
  if (count === 0) return null
  return (
    <Notice tone="wait">
      <Plural
        value={count}
        one="# change wasn't saved and is only on this device. You'll find it under “Conflicts” once you're in an organisation again."
        other="# changes weren't saved and are only on this device. You'll find them under “Conflicts” once you're in an organisation again."
      />
    </Notice>
  )
}

/** Explains to a person who had an organisation, or asked to join one, why the page asks for one. */
export function JoiningNotice() {
  const { i18n } = useLingui()
  const { call } = useServices()
  const { value } = useQuery((options) => call(organizationCalls.joiningState, {}, { ...options, silent: true }))
  if (!value) return null
  const { former, request } = value
  const names = listText(i18n.locale, former)
  const orgName = request?.orgName
  if (request?.state === 'open')
    return (
      <Notice tone="wait">
        <Trans>Your request to join {orgName} is waiting for an administrator.</Trans>{' '}
        <TextLink href={pathOf('apply-success')}>
          <Trans>Check your request</Trans>
        </TextLink>
      </Notice>
    )
  if (former.length > 0)
    return (
      <Notice tone="wait">
        <Trans>
          You're no longer a member of {names}. To get back in, ask an administrator there for an invitation or a join
          code. Or create an organisation of your own.
        </Trans>
      </Notice>
    )
  if (request?.state === 'rejected')
    return (
      <Notice tone="wait">
        <Trans>
          {orgName} declined your request to join. Ask the person who gave you the code, or create an organisation of
          your own.
        </Trans>
      </Notice>
    )
  return null
}
