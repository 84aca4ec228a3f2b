import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { clientOf } from '../../core/messenger/messenger-client-rules.ts'
import { pathOf } from '../../core/routes.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { ordinaryLogin } from './messenger-address-rules.ts'
import { MessengerLogin } from './messenger-login.tsx'

/** Whether this document was loaded as this page: another page's policy does not admit the messengers' scripts. */
const isOwnDocument = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  return !navigation || new URL(navigation.name).pathname === pathOf('login-messenger')
}

/** `/sso/login/messenger`: a login link that was opened inside a messenger. A browser gets the login form instead. */
export function MessengerLoginPage() {
  const [client] = useState(() => clientOf(navigator.userAgent))
  const [isOwn] = useState(isOwnDocument)
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const ordinary = client === null ? ordinaryLogin(search) : null
  useEffect(() => {
    if (ordinary !== null) navigate(ordinary, { replace: true })
    else if (!isOwn) location.reload()
  }, [ordinary, isOwn, navigate])
  if (client !== null && isOwn) return <MessengerLogin messenger={client} isInClient leavesDocument />
  return (
    <AccountLayout>
      <Skeleton shapes={['field', 'field']} />
    </AccountLayout>
  )
}
