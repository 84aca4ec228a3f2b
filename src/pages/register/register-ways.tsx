import { Trans } from '@lingui/react/macro'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { pagePaths } from '../flow/page-paths-table.ts'

/** Below every step of registering: the way for whoever need not, and something to read. */
export function RegisterWays({ search, back }: { search: URLSearchParams; back?: string | undefined }) {
  const kept = new URLSearchParams([...search, ...(back ? [['redirect', back]] : [])])
  return (
    <>
      <TextLink href={`${pagePaths.login}${kept.size > 0 ? `?${kept}` : ''}`}>
        <Trans>I already have an account</Trans>
      </TextLink>
      <HelpLink topic="start">
        <Trans>How to begin</Trans>
      </HelpLink>
    </>
  )
}
