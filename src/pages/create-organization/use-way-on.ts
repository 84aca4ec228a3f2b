import { useSearchParams } from 'wouter'
import { RequestError } from '../../api/request-error.ts'

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
    leadOn: () => setWay((search) => search.set('then', 'invite')),
    /** An answer that was lost, or not understood, may have been a yes: whoever has the organisation then is led on, too. */
    stayAfter: (error: unknown) => {
      if (error instanceof RequestError && error.kind === 'refused') setWay((search) => search.delete('then'))
    },
  }
}
