import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { later } from '../parts/later.tsx'
import { useIsWide } from '../shell/use-media.ts'
import { usePeek } from '../use-address.ts'

const Peek = later(
  () => import('./issue-peek.tsx'),
  (file) => file.Peek,
)
export const preloadPeek = Peek.preload

/** The issue of `?peek=`, beside a view that stays usable. A narrow screen opens its page instead, for links copied from a wide screen. */
export function IssuePeek() {
  const isWide = useIsWide()
  const { peeked, setPeek } = usePeek()
  const [, navigate] = useLocation()
  const issue = isWide ? null : peeked
  useEffect(() => {
    if (issue === null) return
    // without the peek, so that going back leads to the view
    setPeek(null)
    navigate(linkTo('issue', { issue }))
  }, [issue, setPeek, navigate])
  return peeked === null || !isWide ? null : <Peek peeked={peeked} onClose={() => setPeek(null)} />
}
