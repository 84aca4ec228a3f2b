import { later } from '../parts/later.tsx'
import { usePeek } from '../use-address.ts'

const Peek = later(
  () => import('./issue-peek.tsx'),
  (file) => file.Peek,
)
export const preloadPeek = Peek.preload

/** The issue of `?peek=`, beside a view that stays usable. */
export function IssuePeek() {
  const { peeked, setPeek } = usePeek()
  return peeked === null ? null : <Peek peeked={peeked} onClose={() => setPeek(null)} />
}
