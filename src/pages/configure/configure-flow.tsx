import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { maxLength } from '../../core/forms/max-lengths.ts'
import { pathOf } from '../../core/routes.ts'
import { AccountMenu } from '../../shared/account-menu/account-menu.tsx'
import { Button } from '../../ui/action/button.tsx'
import { StepDots } from '../../ui/feedback/step-dots.tsx'
import { ChoiceCards } from '../../ui/field/choice-cards.tsx'
import { LanguageField } from '../../ui/field/language-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { TimeZoneField } from '../../ui/field/time-zone-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { FlowLayout } from '../../ui/layout/flow-layout.tsx'
import { Actions } from '../../ui/layout/row.tsx'
import { useShell } from '../../ui/shell-context.ts'
import { industriesTable, jobRolesTable, scalesTable } from './choices.ts'
import type { ConfigureStep, ConfigureValues } from './configure-types.ts'
import { OtherCheckbox } from './other-checkbox.tsx'
import { RightContent } from './right-content.tsx'
import { Scene } from './scene-choice/scene.tsx'
import { useScenes } from './scene-choice/use-scenes.ts'
import { Video } from './tour/video.tsx'
import { useConfigure } from './use-configure.ts'

function PersonalInformation({ form }: { form: FormState<ConfigureValues> }) {
  const { t, i18n } = useLingui()
  const { language } = useShell()
  const { values } = form
  return (
    <>
      <TextField
        {...form.field('orgUserName')}
        label={t`Your name`}
        autoComplete="name"
        max={maxLength('memberName', language)}
      />
      <ChoiceCards
        name="jobRole"
        legend={t`What do you do?`}
        value={values.isOtherRole ? '' : values.jobRole}
        choices={Object.entries(jobRolesTable).map(([value, title]) => ({ value, title: i18n._(title) }))}
        onChange={(jobRole) => form.setValues({ jobRole, isOtherRole: false })}
      />
      <OtherCheckbox
        form={form}
        name="isOtherRole"
        text="otherText"
        label={t`Your answer`}
        onChange={(isOtherRole) => form.setValues({ isOtherRole })}
      >
        <Trans>Something else</Trans>
      </OtherCheckbox>
      <TimeZoneField {...form.field('timeZone')} label={t`Time zone`} />
    </>
  )
}

function OrganizationInformation({ form }: { form: FormState<ConfigureValues> }) {
  const { t, i18n } = useLingui()
  const { language } = useShell()
  const options = (table: Record<string, MessageDescriptor>) =>
    Object.entries(table).map(([value, label]) => ({ value, label: i18n._(label) }))
  return (
    <>
      <TextField
        {...form.field('orgName')}
        label={t`Organisation name`}
        autoComplete="organization"
        max={maxLength('organisationName', language)}
      />
      <SelectField
        {...form.field('scale')}
        label={t`Team size`}
        optional
        empty={t`Not specified`}
        options={options(scalesTable)}
      />
      <SelectField
        {...form.field('industry')}
        label={t`Industry`}
        optional
        empty={t`Not specified`}
        options={options(industriesTable)}
      />
      <LanguageField
        {...form.field('language')}
        label={t`Language`}
        help={t`Used for emails and for people who haven't chosen their own language.`}
      />
    </>
  )
}

const parts = { personal: PersonalInformation, organization: OrganizationInformation, scene: Scene, video: Video }

/** The fields of the current step, and its buttons. */
function ConfigureForm({ flow }: { flow: ReturnType<typeof useConfigure> }) {
  const { language } = useShell()
  // loaded from the first step on, so that the third step need not wait
  const scenes = useScenes(language, flow.step)
  const isReady = flow.step !== 'scene' || scenes !== 'loading'
  const Part = parts[flow.step]
  return (
    <Form
      form={flow.form}
      onSubmit={flow.submit}
      offlineHint={<Trans>Keep working. Your changes are saved on this device and sent when you're back online.</Trans>}
    >
      <Part form={flow.form} scenes={scenes} />
      {/* the buttons are below the choices, so they are not drawn before those */}
      {isReady && (
        <Actions>
          <Button kind="main" type="submit" busy={flow.form.isBusy}>
            {flow.isLast ? <Trans>Start working</Trans> : <Trans>Continue</Trans>}
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

/** The flow, one step at a time: the form on the left, a preview of the workspace on the right. */
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
    personal: t`Helps your team recognise you and shows dates in your time zone.`,
    organization: t`This is what people see when they join.`,
    scene: t`Tell us what you're planning. You'll choose a template with your first project.`,
    video: t`Then you're ready to go.`,
  }
  return (
    <FlowLayout
      homeHref={pathOf('home')}
      corner={<AccountMenu />}
      stepKey={flow.step}
      steps={<StepDots names={flow.steps.map((step) => names[step])} current={flow.place} />}
      title={titles[flow.step]}
      intro={leads[flow.step]}
      aside={
        <RightContent isChosenHere={flow.step === 'scene'} values={flow.form.values} organization={flow.organization} />
      }
    >
      <ConfigureForm flow={flow} />
    </FlowLayout>
  )
}
