import { useState } from 'react'
import type { RequestOptions } from '../../../api/http.ts'
import { useLoaded } from '../../flow/use-loaded.ts'
import { useTask } from '../../flow/use-task.ts'

interface Disabling<Issued> {
  disable: () => Promise<Issued>
  /** What is said then. */
  disabled: string
}

/** A code or link that lets people in: one at a time, made anew with other rules, or turned off. */
export const useIssued = <Issued>(
  load: (options: RequestOptions) => Promise<Issued>,
  { disable, disabled }: Disabling<Issued>,
) => {
  const loaded = useLoaded(load)
  const [isChanging, setIsChanging] = useState(false)
  const { done, say, run } = useTask()
  return {
    loaded,
    done,
    isChanging,
    change: () => setIsChanging(true),
    keep: () => setIsChanging(false),
    take: (issued: Issued, said: string) => {
      loaded.put(issued)
      setIsChanging(false)
      say(said)
    },
    disable: () => run(async () => loaded.put(await disable()), disabled),
  }
}
