import { useLingui } from '@lingui/react/macro'
import { spaced } from '../../shared/named-text-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import style from './login.module.css'
import { useProviderSignIn } from './use-provider-sign-in.ts'

/** A button for each identity provider of this installation, and of the organisation that the address belongs to. */
export function ProviderButtons({ orgEmail }: { orgEmail: string }) {
  const { t } = useLingui()
  const { providers, busy, go } = useProviderSignIn(orgEmail)
  if (providers.length === 0) return null
  return (
    <div className={style.providers}>
      {providers.map(({ provider, name }) => (
        <Button key={provider} full busy={busy === provider} onClick={() => void go(provider)}>
          {spaced(t`Continue with ${name}`)}
        </Button>
      ))}
    </div>
  )
}
