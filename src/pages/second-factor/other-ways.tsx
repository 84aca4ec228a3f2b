import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/action/button.tsx'
import type { FactorWay, SecondFactor } from './use-second-factor.ts'

const words: Record<FactorWay, ReactNode> = {
  passkey: <Trans>Use a passkey instead</Trans>,
  totp: <Trans>Use the authenticator app instead</Trans>,
  recovery: <Trans>Use a recovery code instead</Trans>,
}

/** For a device that is not at hand. */
export function OtherWays({ step: { otherWays, choose } }: { step: SecondFactor }) {
  return otherWays.map((way) => (
    <Button key={way} full onClick={() => choose(way)}>
      {words[way]}
    </Button>
  ))
}
