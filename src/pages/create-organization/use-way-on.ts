import { useSearchParams } from 'wouter'

/**
 * What comes after an organisation was created. The first one makes its creator someone with an organisation, whom the guard
 * leads on from here, to where the address says: it decides, not whether the answer or the session is there first.
 */
export const useWayOn = () => {
  const [search, setSearch] = useSearchParams()
  const isSecond = search.get('new') === '1'

  const leadOn = (isOn: boolean) => {
    if (isSecond) return
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (isOn) after.set('then', 'invite')
        else after.delete('then')
        return after
      },
      { replace: true },
    )
  }
  return { isSecond, leadOn }
}
