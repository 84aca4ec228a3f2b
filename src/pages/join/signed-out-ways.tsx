import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { accountLinks, type Carried } from './joining-paths-rules.ts'

/** Sign in or register; both links keep the credential. */
export function SignedOutWays({ page, carried }: { page: string; carried: Carried }) {
  const ways = accountLinks(page, carried)
  return (
    <>
      <ButtonLink full href={ways.register}>
        <Trans>Create an account and join</Trans>
      </ButtonLink>
      <ButtonLink full kind="plain" href={ways.login}>
        <Trans>Already have an account? Sign in</Trans>
      </ButtonLink>
    </>
  )
}
