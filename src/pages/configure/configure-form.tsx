import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/action/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Actions } from '../../ui/layout/row.tsx'
import { useShell } from '../../ui/shell-context.ts'
import { OrganizationInformation } from './organization-information.tsx'
import { PersonalInformation } from './personal-information.tsx'
import { Scene } from './scene-choice/scene.tsx'
import { useScenes } from './scene-choice/use-scenes.ts'
import { Video } from './tour/video.tsx'
import type { useConfigure } from './use-configure.ts'

const parts = { personal: PersonalInformation, organization: OrganizationInformation, scene: Scene, video: Video }

/** The part of the step, and the ways on from it. */
export function ConfigureForm({ flow }: { flow: ReturnType<typeof useConfigure> }) {
  const { language } = useShell()
  // asked for with the first step: by the third they are there
  const scenes = useScenes(language, flow.step)
  const isReady = flow.step !== 'scene' || scenes !== 'loading'
  const Part = parts[flow.step]
  return (
    <Form
      form={flow.form}
      onSubmit={flow.submit}
      offlineHint={<Trans>Go on as usual: what you fill in is kept here and sent when the network is back.</Trans>}
    >
      <Part form={flow.form} scenes={scenes} />
      {/* ways on stand below what is chosen from: not before it is there */}
      {isReady && (
        <Actions>
          <Button kind="main" type="submit" busy={flow.form.isBusy}>
            {flow.isLast ? <Trans>Open my board</Trans> : <Trans>Continue</Trans>}
          </Button>
          {flow.back && (
            <Button onClick={flow.back}>
              <Trans>Back</Trans>
            </Button>
          )}
          {!flow.isLast && (
            <Button kind="quiet" onClick={flow.skip}>
              <Trans>Later</Trans>
            </Button>
          )}
        </Actions>
      )}
    </Form>
  )
}
