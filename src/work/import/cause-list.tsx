import { Plural, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import type { ImportCause } from '../../core/import/import-causes.ts'
import { listText } from '../../core/locale/list-text.ts'
import style from './import.module.css'
import { problemTexts } from './import-texts.ts'

const maxLines = 5

/** The first lines of a cause, as words. */
const useLines = () => {
  const { t, i18n } = useLingui()
  return ({ rows }: ImportCause): string => {
    const lines = listText(
      i18n.locale,
      rows.slice(0, maxLines).map(({ line }) => String(line)),
    )
    if (rows.length === 1) return t`Line ${lines}`
    return rows.length > maxLines ? t`Lines ${lines}, …` : t`Lines ${lines}`
  }
}

interface CauseListProps {
  causes: readonly ImportCause[]
  /** The cause whose rows are shown. */
  shown: string
  onShow: (id: string) => void
}

/** What is wrong with the file, by cause; pressing one shows its rows. */
export function CauseList({ causes, shown, onShow }: CauseListProps) {
  const { i18n } = useLingui()
  const linesOf = useLines()
  return (
    <ul className={style.rows}>
      {causes.map((cause) => (
        <li key={cause.id} className={style.row}>
          <UnstyledButton className={style.cause} aria-pressed={shown === cause.id} onClick={() => onShow(cause.id)}>
            <span className={style.words}>
              <span>
                {cause.column && <b>{cause.column}</b>} {i18n._(problemTexts[cause.code])}
              </span>
              <span className={style.example}>
                {cause.values.length > 0 && `${cause.values.map((value) => `“${value}”`).join(' ')} · `}
                {linesOf(cause)}
              </span>
            </span>
            <span className={style.action}>
              <Plural value={cause.rows.length} one="# row" other="# rows" />
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
