import { useLocation } from 'wouter'
import { RequestError } from '../../api/request-error.ts'
import { accountCalls } from '../../core/calls/account-calls.ts'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { productCalls } from '../../core/calls/product-calls.ts'
import { organizationInfoRules, personalInfoRules } from '../../core/forms/account-form-rules.ts'
import { atMost } from '../../core/forms/general-rules.ts'
import type { Rules } from '../../core/forms/rule-types.ts'
import { roleCodes } from '../../core/limits.ts'
import { pathOf } from '../../core/routes.ts'
import { changedFields } from '../../shared/edits/field-edits-rules.ts'
import { type FieldEdits, useFieldEdits } from '../../shared/edits/use-field-edits.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSession } from '../../shared/use-session.ts'
import { useSubmitError } from '../../shared/use-submit-error.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useShell } from '../../ui/shell-context.ts'
import { useStep } from '../flow/use-step.ts'
import { initialValues, organizationPayload, personalPayload, scenePayload } from './configure-payload-rules.ts'
import { type ConfigureStep, type ConfigureValues, stepsFor } from './configure-types.ts'
import { useConfigureProgress } from './use-configure-progress.ts'

/** The draft of this tab keeps what was typed; the flow continues. */
const ignoreOffline = (error: unknown) => {
  if (!(error instanceof RequestError && error.kind === 'offline')) throw error
}

/** The request that each step makes before the next one is shown. */
const useConfigureSave = (mayChoose: boolean): Record<ConfigureStep, (values: ConfigureValues) => Promise<void>> => {
  const { call, dispatch } = useServices()
  const { language } = useShell()
  const profile = useFieldEdits('profile')
  const info = useFieldEdits('organization')
  /** An edit needs the row it changes; until the row has arrived, the whole step is sent at once. */
  const save = async (
    { query, save: edit }: Pick<FieldEdits<object>, 'query' | 'save'>,
    payload: object,
    send: () => Promise<unknown>,
  ) => {
    if (query.value) return edit(changedFields({ ...query.value }, { ...payload }))
    await send()
    void dispatch('session', { type: 'refresh.requested', force: true })
  }
  return {
    personal: (values) => {
      const payload = personalPayload(values, language)
      return save(profile, payload, () => call(accountCalls.savePersonalInfo, payload))
    },
    organization: (values) => {
      const payload = organizationPayload(values)
      return save(info, payload, () => call(organizationCalls.saveOrganizationInfo, payload))
    },
    scene: async (values) => {
      const { sceneId } = values
      if (!sceneId) return
      // a row that an older build stored has no scene yet
      if (!mayChoose || info.query.value?.sceneId === undefined)
        await call(productCalls.selectScene, scenePayload(values))
      else await info.save(changedFields({ sceneId: info.query.value.sceneId }, { sceneId }))
    },
    video: async () => {},
  }
}

/** The server's rules for the saved values, and ours for the purpose of an empty board. */
export const configureFormRules: Rules<ConfigureValues> = {
  ...personalInfoRules,
  ...organizationInfoRules,
  sceneText: [atMost('textTypeField')],
}

const stepFields: Record<ConfigureStep, (keyof ConfigureValues)[]> = {
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
  const progress = useConfigureProgress({
    form,
    step,
    orgId: session.organization?.id ?? '',
    onRestored: (to) => steps.includes(to) && go(to, { replace: true }),
  })
  const save = useConfigureSave(isAdministrator)
  const submitErrorOf = useSubmitError<ConfigureValues>()

  const next = steps[place + 1]
  const goOn = () => {
    if (next) return go(next)
    form.clearDraft()
    progress.forget()
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
        await progress.save(next ?? 'done').catch(ignoreOffline)
        goOn()
        return null
      } catch (error) {
        return submitErrorOf(error)
      }
    }, stepFields[step]),
    skip: () => {
      progress.save(next ?? 'done').catch(() => {})
      goOn()
    },
    back: place > 0 ? () => go(steps[place - 1] as ConfigureStep) : undefined,
  }
}
