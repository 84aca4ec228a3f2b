import { useEffect, useState } from 'react'
import type { ResultOf } from '../../../core/calls/call-types.ts'
import { productCalls } from '../../../core/calls/product-calls.ts'
import type { Language } from '../../../core/forms/rule-types.ts'
import { useServices } from '../../../shared/use-services.ts'

export type Scenes = ResultOf<typeof productCalls.scenes> | 'loading' | 'failed'

/**
 * The scenes to start from; `failed` if they cannot be loaded now. Requested again at each step; loaded scenes are kept.
 */
export const useScenes = (language: Language, step: string): Scenes => {
  const { call } = useServices()
  const [answer, setAnswer] = useState<Scenes>('loading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `step` triggers a new request
  useEffect(() => {
    let isCurrent = true
    call(productCalls.scenes, { language }, { silent: true }).then(
      (found) => isCurrent && setAnswer(found),
      () => isCurrent && setAnswer((before) => (before === 'loading' ? 'failed' : before)),
    )
    return () => {
      isCurrent = false
    }
  }, [language, step])
  return answer
}
