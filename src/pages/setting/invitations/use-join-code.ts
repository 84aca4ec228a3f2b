import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { disableJoinCode, joinCode, rotateJoinCode } from '../../../api/organization-api.ts'
import { useLoaded } from '../../flow/use-loaded.ts'
import { useTask } from '../../flow/use-task.ts'

/** The join code. Whether it asks for approval belongs to a code: a change of it makes a new one. */
export const useJoinCode = () => {
  const { t } = useLingui()
  const loaded = useLoaded((options) => joinCode({}, options))
  const [wish, setWish] = useState<boolean | null>(null)
  const task = useTask()
  const requiresApproval = wish ?? loaded.value?.requiresApproval ?? false
  const rotate = (said: string) =>
    task.run(async () => {
      loaded.put(await rotateJoinCode({ requiresApproval }))
      setWish(null)
    }, said)
  return {
    loaded,
    isBusy: task.isBusy,
    done: task.done,
    requiresApproval,
    setRequiresApproval: setWish,
    isChanged: wish !== null && wish !== loaded.value?.requiresApproval,
    create: () => rotate(t`The code is ready.`),
    rotate: () => rotate(t`This is the new code; the old one is dead.`),
    disable: () => task.run(async () => loaded.put(await disableJoinCode({})), t`The code no longer works.`),
  }
}
