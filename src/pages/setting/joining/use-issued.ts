import { useState } from 'react'
import type { RequestOptions } from '../../../api/http.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useReturn } from '../../../shared/queries/use-return.ts'

interface Disabling<Issued> {
  disable: () => Promise<Issued>
  /** The message after it. */
  disabled: string
}

/** A code or link for joining: one at a time, replaced with new rules or turned off. */
export const useIssued = <Issued>(
  load: (options: RequestOptions) => Promise<Issued>,
  { disable, disabled }: Disabling<Issued>,
) => {
  const query = useQuery(load)
  // another administrator may have replaced it, and this one no longer works
  useReturn(query.reload)
  const [isChanging, setIsChanging] = useState(false)
  const { done, say, run } = useAsyncAction()
  return {
    query,
    done,
    isChanging,
    change: () => setIsChanging(true),
    keep: () => setIsChanging(false),
    take: (issued: Issued, said: string) => {
      query.setWritten(issued)
      setIsChanging(false)
      say(said)
    },
    disable: () => run(async () => query.setWritten(await disable()), disabled),
  }
}
