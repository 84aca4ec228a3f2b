import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/action/button.tsx'
import { StepDots } from '../../ui/feedback/step-dots.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { Actions } from '../../ui/layout/row.tsx'
import { useShell } from '../../ui/shell-context.ts'
import type { ConfigureStep } from './configure-types.ts'
import { OrganizationInformation } from './organization-information.tsx'
import { PersonalInformation } from './personal-information.tsx'
import { Scene } from './scene.tsx'
import { useConfigure } from './use-configure.ts'
import { Video } from './video.tsx'
import { WorkspacePreview } from './workspace-preview.tsx'

/** `/configure`, and `configure/en`, `configure/zh` in their language: what follows a new organisation. */
export function ConfigurePage() {
  const { t } = useLingui()
  const { language } = useShell()
  const flow = useConfigure(language)
  const names: Record<ConfigureStep, string> = {
    personal: t`You`,
    organization: t`Organisation`,
    scene: t`Start`,
    video: t`Tour`,
  }
  const titles: Record<ConfigureStep, string> = {
    personal: t`A little about you`,
    organization: t`Your organisation`,
    scene: t`What will you do first?`,
    video: t`Three things to know`,
  }
  const leads: Record<ConfigureStep, string> = {
    personal: t`So that your team recognises you, and dates are yours.`,
    organization: t`This is what the others see when they join.`,
    scene: t`We set up a first board for it. Nothing is fixed.`,
    video: t`Then the board is yours.`,
  }
  const parts = { personal: PersonalInformation, organization: OrganizationInformation, scene: Scene, video: Video }
  const Part = parts[flow.step]
  return (
    <AccountLayout
      wide
      stepKey={flow.step}
      steps={<StepDots names={flow.steps.map((step) => names[step])} current={flow.place} />}
      title={titles[flow.step]}
      lead={leads[flow.step]}
      aside={<WorkspacePreview values={flow.form.values} organization={flow.organization} />}
    >
      <Form form={flow.form} onSubmit={flow.submit}>
        <Part form={flow.form} />
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
      </Form>
    </AccountLayout>
  )
}
