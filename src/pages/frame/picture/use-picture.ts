import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useTask } from '../../flow/use-task.ts'
import { squarePicture } from './square-picture.ts'

export const usePicture = (save: (picture: string | null) => Promise<unknown>) => {
  const { t } = useLingui()
  const { run, isBusy, done } = useTask()
  const [isUnreadable, setIsUnreadable] = useState(false)
  return {
    isBusy,
    done,
    isUnreadable,
    choose: async (file: File | undefined) => {
      if (!file) return
      const picture = await squarePicture(file)
      setIsUnreadable(picture === null)
      if (picture) await run(() => save(picture), t`This is your picture now.`)
    },
    remove: () => run(() => save(null), t`The picture is removed.`),
  }
}
