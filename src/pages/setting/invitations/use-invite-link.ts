import { useLingui } from '@lingui/react/macro'
import { disableInviteLink, inviteLink, rotateInviteLink } from '../../../api/organization-api.ts'
import { useLoaded } from '../../flow/use-loaded.ts'
import { useTask } from '../../flow/use-task.ts'

export const useInviteLink = () => {
  const { t } = useLingui()
  const loaded = useLoaded((options) => inviteLink({}, options))
  const task = useTask()
  return {
    loaded,
    isBusy: task.isBusy,
    done: task.done,
    create: () => task.run(async () => loaded.put(await rotateInviteLink({})), t`The link is ready.`),
    rotate: () =>
      task.run(async () => loaded.put(await rotateInviteLink({})), t`This is the new link; the old one is dead.`),
    disable: () => task.run(async () => loaded.put(await disableInviteLink({})), t`The link no longer works.`),
  }
}
