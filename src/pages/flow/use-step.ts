import { useEffect } from 'react'
import { useSearchParams } from 'wouter'

/**
 * The step of a flow, stored in the address: Back goes one step back, and a reload stays. If `mayShow` rejects a step, the
 * last permitted one is shown and written to the address.
 */
export const useStep = <Step extends string>(steps: readonly Step[], mayShow: (step: Step) => boolean) => {
  const [search, setSearch] = useSearchParams()
  const first = steps[0] as Step
  const requested = steps.find((step) => step === search.get('step')) ?? first
  const step = steps.slice(0, steps.indexOf(requested) + 1).findLast(mayShow) ?? first

  const go = (to: Step, options?: { replace?: boolean }) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      after.set('step', to)
      return after
    }, options)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is new on every render
  useEffect(() => {
    if (step !== requested) go(step, { replace: true })
  }, [step, requested])

  return { step, place: steps.indexOf(step), go, search }
}
