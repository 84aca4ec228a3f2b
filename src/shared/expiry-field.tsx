import { useLingui } from '@lingui/react/macro'
import type { TextControl } from '../ui/field/field-props.tsx'
import { SelectField } from '../ui/field/select-field.tsx'

/** How long a code or link is valid, in days; empty: until it is turned off. */
export function ExpiryField(control: TextControl) {
  const { t } = useLingui()
  const lives = [
    { value: '1', label: t`End of tomorrow` },
    { value: '7', label: t`7 days` },
    { value: '30', label: t`30 days` },
    { value: '90', label: t`90 days` },
  ]
  return <SelectField {...control} label={t`Expires after`} empty={t`No expiry`} options={lives} />
}
