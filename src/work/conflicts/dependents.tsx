import { Plural, Trans } from '@lingui/react/macro'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import { Button } from '../../ui/action/button.tsx'
import { useCopy } from '../edit/use-copy.ts'
import { Versions } from './change-versions.tsx'
import style from './conflicts.module.css'
import { refusedChange } from './refused-change.ts'
import type { TrayGroup } from './tray-groups.ts'

function Dependent({ item }: { item: TrayItem }) {
  const copy = useCopy()
  const change = refusedChange(item)
  const { words } = change
  return (
    <li>
      <Versions item={item} change={change} />
      {words !== undefined && (
        <Button kind="quiet" onClick={() => copy(words)}>
          <Trans>Copy my text</Trans>
        </Button>
      )}
    </li>
  )
}

/** The changes that are decided with the one that they depended on. */
export function Dependents({ dependents }: Pick<TrayGroup, 'dependents'>) {
  const count = dependents.length
  if (count === 0) return null
  return (
    <>
      <p className={style.why}>
        <Plural
          value={count}
          one="# later change depends on it. It is tried again or discarded together with it."
          other="# later changes depend on it. They are tried again or discarded together with it."
        />
      </p>
      <ul>
        {dependents.map((item) => (
          <Dependent key={item.id} item={item} />
        ))}
      </ul>
    </>
  )
}
