import { Trans, useLingui } from '@lingui/react/macro'

/** Who can mend it. Names only for whom they are known. */
export function Administrators({ names }: { names: readonly string[] }) {
  const { i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(names)
  return (
    <p>{names.length > 0 ? <Trans>Who can help: {list}</Trans> : <Trans>Who can help: your administrator</Trans>}</p>
  )
}
