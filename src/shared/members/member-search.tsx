import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../ui/field/text-field.tsx'
import type { useMembers } from './use-members.ts'

/** Absent where few members can be overlooked. */
export function MemberSearch({ members }: { members: ReturnType<typeof useMembers> }) {
  const { t } = useLingui()
  if (!members.hasSearch) return null
  return (
    <TextField
      name="search"
      type="search"
      label={t`Search by name or address`}
      value={members.search}
      onChange={members.setSearch}
    />
  )
}
