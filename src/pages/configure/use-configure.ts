import { useLocation } from 'wouter'
import { roleCodes } from '../../core/limits.ts'
import { pathOf } from '../../core/routes.ts'
import { useSession } from '../../shared/use-session.ts'
import { useSubmitError } from '../../shared/use-submit-error.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useStep } from '../flow/use-step.ts'
import { configureFormRules } from './configure-form-rules.ts'
import { initialValues } from './configure-payload-rules.ts'
import { type ConfigureStep, type ConfigureValues, stepsFor } from './configure-types.ts'
import { useConfigureProgress } from './use-configure-progress.ts'
import { unlessQueued, useConfigureSave } from './use-configure-save.ts'

const asked: Record<ConfigureStep, (keyof ConfigureValues)[]> = {
  personal: ['orgUserName', 'timeZone', 'jobRole', 'otherText'],
  organization: ['orgName', 'language', 'scale', 'industry'],
  scene: ['sceneText'],
  video: [],
}

export const useConfigure = (language: 'zh' | 'en') => {
  const session = useSession()
  const [, navigate] = useLocation()
  const isAdministrator = session.roleCodes.some((role) => role === roleCodes.owner || role === roleCodes.administrator)
  const steps = stepsFor(language, isAdministrator)
  const form = useForm<ConfigureValues>({
    initial: initialValues(session.account, session.organization, language),
    rules: configureFormRules,
    draftKey: `configure-${session.organization?.id ?? ''}`,
  })
  const { step, place, go } = useStep<ConfigureStep>(steps, () => true)
  const kept = useConfigureProgress({
    form,
    step,
    orgId: session.organization?.id ?? '',
    onKept: (to) => steps.includes(to) && go(to, { replace: true }),
  })
  const save = useConfigureSave()
  const submitErrorOf = useSubmitError<ConfigureValues>()

  const next = steps[place + 1]
  const goOn = () => {
    if (next) return go(next)
    form.clearDraft()
    kept.forget()
    navigate(pathOf('home'))
  }

  return {
    form,
    steps,
    step,
    place,
    organization: session.organization,
    isLast: place === steps.length - 1,
    submit: form.submit(async (values) => {
      try {
        await save[step](values)
        await kept.save(next ?? 'done').catch(unlessQueued)
        goOn()
        return null
      } catch (error) {
        return submitErrorOf(error)
      }
    }, asked[step]),
    skip: () => {
      kept.save(next ?? 'done').catch(() => {})
      goOn()
    },
    back: place > 0 ? () => go(steps[place - 1] as ConfigureStep) : undefined,
  }
}
