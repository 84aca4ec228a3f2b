import { useLocation } from 'wouter'
import { useSession } from '../../channel/use-session.ts'
import { organizationInfoRules, personalInfoRules } from '../../core/forms/account-form-rules.ts'
import { roleCodes } from '../../core/limits-table.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { pagePaths } from '../flow/page-paths-table.ts'
import { useRefusal } from '../flow/use-refusal.ts'
import { useStep } from '../flow/use-step.ts'
import { initialValues } from './configure-payload-rules.ts'
import { type ConfigureStep, type ConfigureValues, stepsFor } from './configure-types.ts'
import { useConfigureProgress } from './use-configure-progress.ts'
import { useConfigureSave } from './use-configure-save.ts'

const rules = { ...personalInfoRules, ...organizationInfoRules }
const asked: Record<ConfigureStep, (keyof ConfigureValues)[]> = {
  personal: ['orgUserName', 'timeZone', 'jobRole', 'otherText'],
  organization: ['orgName', 'language', 'scale', 'industry'],
  scene: [],
  video: [],
}

export const useConfigure = (language: 'zh' | 'en') => {
  const session = useSession()
  const [, navigate] = useLocation()
  const isAdministrator = session.roleCodes.some((role) => role === roleCodes.owner || role === roleCodes.administrator)
  const steps = stepsFor(language, isAdministrator)
  const form = useForm<ConfigureValues>({
    initial: initialValues(session.account, session.organization, language),
    rules,
    draftKey: `configure-${session.account?.userId ?? ''}`,
  })
  const { step, place, go } = useStep<ConfigureStep>(steps, () => true)
  const keep = useConfigureProgress(form, step, (kept) => steps.includes(kept) && go(kept, { replace: true }))
  const save = useConfigureSave()
  const refusalOf = useRefusal<ConfigureValues>()

  const leaveTo = (next: ConfigureStep | undefined) => {
    if (next) return go(next)
    keep('done')
    form.clearDraft()
    navigate(pagePaths.home)
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
        keep(steps[place + 1] ?? 'done')
        leaveTo(steps[place + 1])
        return null
      } catch (error) {
        return refusalOf(error)
      }
    }, asked[step]),
    skip: () => leaveTo(steps[place + 1]),
    back: place > 0 ? () => go(steps[place - 1] as ConfigureStep) : undefined,
  }
}
