import { Trans, useLingui } from '@lingui/react/macro'
import type { FormState } from '../../../ui/form/use-form.ts'
import type { ConfigureValues } from '../configure-types.ts'
import { OtherCheckbox } from '../other-checkbox.tsx'

/** No template: an empty board, and what it is meant for in the person's own words. */
export function CustomConfiguration({ form }: { form: FormState<ConfigureValues> }) {
  const { t } = useLingui()
  return (
    <OtherCheckbox
      form={form}
      name="isCustom"
      text="sceneText"
      label={t`What do you want to plan?`}
      onChange={(isCustom) => form.setValues(isCustom ? { isCustom, sceneId: '', roleId: '' } : { isCustom })}
    >
      <Trans>None of these: begin with an empty board</Trans>
    </OtherCheckbox>
  )
}
