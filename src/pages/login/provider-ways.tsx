import { useLingui } from '@lingui/react/macro'
import { spaced } from '../../shared/named-text-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import style from './login.module.css'
import { useProviderWays } from './use-provider-ways.ts'

/** A button for each identity provider of this installation, and of the organisation that the address belongs to. */
export function ProviderWays({ orgEmail }: { orgEmail: string }) {
  const { t } = useLingui()
  const { ways, busy, go } = useProviderWays(orgEmail)
  if (ways.length === 0) return null
  return (
    <div className={style.ways}>
      {ways.map(({ provider, name }) => (
        <Button key={provider} full busy={busy === provider} onClick={() => void go(provider)}>
          {spaced(t`Continue with ${name}`)}
        </Button>
      ))}
    </div>
  )
}
