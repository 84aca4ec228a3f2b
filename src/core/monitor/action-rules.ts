/** MON-5 */
export const longestActionName = 100
const rageClicks = 3
const rageMs = 1000

/** Whether this click is the third on one control within a second. Counts anew after one. */
export const createRageWatch = <Target>() => {
  let last: { target: Target; times: number[] } | null = null
  return (target: Target, at: number): boolean => {
    const times = last?.target === target ? last.times.filter((time) => at - time < rageMs) : []
    last = { target, times: [...times, at] }
    if (last.times.length < rageClicks) return false
    last = null
    return true
  }
}
