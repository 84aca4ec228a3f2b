import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PictureProblem } from '../../../core/pictures/picture-rules.ts'
import { useTask } from '../../flow/use-task.ts'
import { squarePicture } from './square-picture.ts'

export const usePicture = (save: (picture: string | null) => Promise<unknown>) => {
  const { t } = useLingui()
  const { run, say, isBusy, done } = useTask()
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  return {
    isBusy,
    done,
    problem,
    choose: (file: File | undefined) =>
      run(async () => {
        if (!file) return
        setProblem(null)
        const picture = await squarePicture(file)
        if ('problem' in picture) return setProblem(picture.problem)
        await save(picture.url)
        say(t`This is your picture now.`)
      }),
    remove: () => run(() => save(null), t`The picture is removed.`),
  }
}
