import { Trans } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'

/** Below every step of registering: the way for whoever need not, and something to read. */
export function RegisterWays({ search, back }: { search: URLSearchParams; back?: string | undefined }) {
  const kept = new URLSearchParams([...search, ...(back ? [['redirect', back]] : [])])
  return (
    <>
      <TextLink href={`${pathOf('login')}${kept.size > 0 ? `?${kept}` : ''}`}>
        <Trans>I already have an account</Trans>
      </TextLink>
      <HelpLink>
        <Trans>How to begin</Trans>
      </HelpLink>
    </>
  )
}
