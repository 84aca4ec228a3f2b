import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { useSignOut } from '../join/use-sign-out.ts'
import { OutcomePanel } from './outcome-panel.tsx'
import type { ResultAction } from './result-types.ts'
import { useNamedText } from './use-named-text.ts'
import { useResult } from './use-result.ts'

/** What each action of an ending is called. */
const actionNames: Readonly<Record<ResultAction, (name: string) => MessageDescriptor>> = {
  home: () => msg`Go to my work`,
  signIn: () => msg`Sign in with my address`,
  retry: () => msg`Try again`,
  link: (name) => msg`Sign in and link ${name}`,
  goOn: () => msg`Go on`,
  changeAccount: () => msg`Sign in with another account`,
}

/** For whoever is signed in, and not as the one it takes. */
function ChangeAccount({ href, children }: { href: string; children: ReactNode }) {
  const [, navigate] = useLocation()
  const { isLeaving, signOut } = useSignOut()
  const change = async () => {
    await signOut()
    navigate(href)
  }
  return (
    <Button kind="quiet" busy={isLeaving} onClick={change}>
      {children}
    </Button>
  )
}

/** How a way through a messenger ended: one page for every row of the table. */
export function ResultPage() {
  const { integration, result, ways, actions, administrators, quote } = useResult()
  const say = useNamedText(integration)
  const title = say(result.title)
  const quiet = actions?.quiet
  const Quiet = quiet === 'changeAccount' ? ChangeAccount : TextLink
  useEffect(() => {
    document.title = `${title} · Worktide`
  }, [title])
  return (
    <AccountLayout links={<HelpLink>{say((name) => msg`How ${name} works with Worktide`)}</HelpLink>}>
      <OutcomePanel
        integration={integration}
        result={result}
        administrators={administrators}
        action={
          actions ? (
            <ButtonLink full href={ways[actions.main]}>
              {say(actionNames[actions.main])}
            </ButtonLink>
          ) : (
            <Skeleton shapes={['field']} />
          )
        }
        link={quiet && <Quiet href={ways[quiet]}>{say(actionNames[quiet])}</Quiet>}
        quote={quote}
      />
    </AccountLayout>
  )
}
