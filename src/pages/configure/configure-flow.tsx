import { useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { AccountMenu } from '../../shared/account-menu/account-menu.tsx'
import { StepDots } from '../../ui/feedback/step-dots.tsx'
import { FlowLayout } from '../../ui/layout/flow-layout.tsx'
import { useShell } from '../../ui/shell-context.ts'
import { ConfigureForm } from './configure-form.tsx'
import type { ConfigureStep } from './configure-types.ts'
import { RightContent } from './right-content.tsx'
import { useConfigure } from './use-configure.ts'

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
    <FlowLayout
      homeHref={pathOf('home')}
      corner={<AccountMenu />}
      stepKey={flow.step}
      steps={<StepDots names={flow.steps.map((step) => names[step])} current={flow.place} />}
      title={titles[flow.step]}
      lead={leads[flow.step]}
      aside={<RightContent values={flow.form.values} organization={flow.organization} />}
    >
      <ConfigureForm flow={flow} />
    </FlowLayout>
  )
}
