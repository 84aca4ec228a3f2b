import { useSearchParams } from 'wouter'
import { type FailureKind, RequestError } from '../../api/request-error.ts'

/** The server said no. After any other failure it may have said yes, to nobody's hearing. */
const refusals: readonly FailureKind[] = ['refused', 'sessionEnded', 'tooMany', 'requestError']

/**
 * What comes after an organisation was created. The first one makes its creator someone with an organisation, whom the guard
 * leads on from here, to where the address says: it decides, not whether the answer or the session is there first.
 */
export const useWayOn = () => {
  const [search, setSearch] = useSearchParams()
  const isSecond = search.get('new') === '1'

  const setWay = (change: (search: URLSearchParams) => void) => {
    if (isSecond) return
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        change(after)
        return after
      },
      { replace: true },
    )
  }
  return {
    isSecond,
    goToNextStep: () => setWay((search) => search.set('then', 'invite')),
    /** Whoever turns out to have the organisation after a lost answer is led on all the same. */
    stayAfter: (error: unknown) => {
      if (error instanceof RequestError && refusals.includes(error.kind)) setWay((search) => search.delete('then'))
    },
  }
}
