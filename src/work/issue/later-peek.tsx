import { later } from '../parts/later.tsx'
import { usePeek } from '../use-address.ts'
import type { PeekProps } from './issue-peek.tsx'

const Peek = later<PeekProps>(
  async () => (await import('./issue-peek.tsx')).Peek,
  () => null,
)
export const preloadPeek = Peek.preload

/** The issue of `?peek=`, beside a view that stays usable. */
export function IssuePeek() {
  const { peeked, setPeek } = usePeek()
  return peeked === null ? null : <Peek peeked={peeked} onClose={() => setPeek(null)} />
}
