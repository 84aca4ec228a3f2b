import { useLingui } from '@lingui/react/macro'
import { StepDots } from '../../ui/feedback/step-dots.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { useShell } from '../../ui/shell-context.ts'
import { ConfigureForm } from './configure-form.tsx'
import type { ConfigureStep } from './configure-types.ts'
import { useConfigure } from './use-configure.ts'
import { WorkspacePreview } from './workspace-preview.tsx'

/** A step at a time: the form left, the workspace as it takes shape right. */
export function ConfigureFlow() {
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
  return (
    <AccountLayout
      wide
      stepKey={flow.step}
      steps={<StepDots names={flow.steps.map((step) => names[step])} current={flow.place} />}
      title={titles[flow.step]}
      lead={leads[flow.step]}
      aside={<WorkspacePreview values={flow.form.values} organization={flow.organization} />}
    >
      <ConfigureForm flow={flow} />
    </AccountLayout>
  )
}
