import { useEffect, useState } from 'react'
import { personOf } from '../../core/session/session-rules.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSession } from '../../shared/use-session.ts'

/** How many changes of this person's former organisations are on this device alone. */
export const useUnsavedChanges = (): number => {
  const { edits } = useServices()
  const person = personOf(useSession().account)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (person === null) return
    const read = async () => {
      const lanes = await edits.lanesOf(person)
      const former = lanes.filter(({ lane }) => lane.org !== null)
      setCount(former.reduce((sum, { waiting, refused }) => sum + waiting + refused, 0))
    }
    const readAgain = () => void read().catch(console.warn)
    readAgain()
    return edits.subscribe((change) => (change.edits || change.files) && readAgain())
  }, [edits, person])
  return count
}
