import { useEffect } from 'react'
import { useSearchParams } from 'wouter'

/**
 * The step of a flow, kept in the address: the browser's back goes one step back, a reload stays. `mayShow` refuses
 * a step that lacks what comes before it; the last one allowed is shown instead, and the address says so.
 */
export const useStep = <Step extends string>(steps: readonly Step[], mayShow: (step: Step) => boolean) => {
  const [search, setSearch] = useSearchParams()
  const first = steps[0] as Step
  const asked = steps.find((step) => step === search.get('step')) ?? first
  const step = steps.slice(0, steps.indexOf(asked) + 1).findLast(mayShow) ?? first

  const go = (to: Step, options?: { replace?: boolean }) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      after.set('step', to)
      return after
    }, options)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is new on every render
  useEffect(() => {
    if (step !== asked) go(step, { replace: true })
  }, [step, asked])

  return { step, place: steps.indexOf(step), go, search }
}
