import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { type Carried, waysIn } from './joining-paths-rules.ts'

/** For someone not signed in: both ways keep what was brought along. */
export function SignedOutWays({ page, carried }: { page: string; carried: Carried }) {
  const ways = waysIn(page, carried)
  return (
    <>
      <ButtonLink full href={ways.register}>
        <Trans>Create an account and join</Trans>
      </ButtonLink>
      <ButtonLink full kind="plain" href={ways.login}>
        <Trans>I already have an account</Trans>
      </ButtonLink>
    </>
  )
}
